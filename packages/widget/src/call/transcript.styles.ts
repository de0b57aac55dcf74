// The transcript, and the button that leads to its newest words.
import { css } from 'lit';

export const transcriptStyles = css`
  .transcript-frame {
    animation: make-room 250ms;
    display: flex;
    flex: 1 1 0;
    min-block-size: 100px;
    position: relative;
  }

  /* While the orb still shrinks, there is less of it. */
  @keyframes make-room {
    from {
      min-block-size: 0;
    }
  }

  .transcript {
    flex: 1;
    mask: linear-gradient(
      transparent,
      #000 var(--above, 0px),
      #000 calc(100% - var(--below, 0px)),
      transparent
    );
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 12px 20px;
    position: relative; /* or the names that only screen readers see make the call longer than its box */
    scrollbar-width: thin;
  }

  /* Lines fade where there are more of them. */
  .more-above {
    --above: 28px;
  }

  .more-below {
    --below: 28px;
  }

  /* A mask would take the ring away with the lines. */
  .transcript:focus-visible {
    outline: none;
  }

  .transcript-frame:has(.transcript:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  .utterances {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }

  .utterance {
    overflow-wrap: anywhere;
  }

  .utterance.agent {
    align-self: flex-start; /* no wider than its words, which may be written the other way than the page */
    margin-inline-end: 24px;
  }

  .utterance.user {
    align-self: flex-end;
    background: var(--bubble);
    border-radius: 16px;
    border-end-end-radius: 5px;
    margin-inline-start: 40px;
    padding: 7px 13px;
  }

  .utterance.partial .words {
    color: var(--ink-quiet);
  }

  .speaker {
    color: var(--ink-quiet);
    display: block;
    font-size: 12px;
    line-height: 18px;
  }

  .words {
    display: block; /* so that each utterance stands at the side its own language begins at */
    white-space: pre-wrap;
  }

  .newest {
    align-items: center;
    background: var(--surface);
    border: 1px solid var(--control-line);
    border-radius: 22px;
    display: flex;
    font-size: 13px;
    gap: 6px;
    inset-block-end: 8px;
    inset-inline-start: 50%;
    min-block-size: var(--target);
    padding-inline: 12px 16px;
    position: absolute;
    translate: -50%;
  }

  .newest:dir(rtl) {
    translate: 50%;
  }

  /* A page at 400 % zoom: the words keep a line and a half, and the status stands alone. Inline there is no such
     box; and one that gets its height from its least is taken for empty here. */
  @container (height < 340px) {
    .panel .transcript-frame {
      min-block-size: 48px;
    }

    .panel .transcript {
      padding-block: 6px;
    }

    /* A smaller button leaves room to touch the transcript. */
    .panel .newest {
      inset-block-end: 2px;
      inset-inline: auto 8px;
      padding-inline: 10px;
      translate: none;
    }

    .panel .newest span {
      clip-path: inset(50%);
      position: absolute;
    }
  }

  @container (height < 300px) {
    .panel .with-words .orb {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .transcript {
      border-block: 1px solid;
      mask: none;
    }

    .newest,
    .utterance.user {
      border: 1px solid ButtonBorder;
    }
  }
`;
