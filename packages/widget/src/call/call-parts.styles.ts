// The words of both sides, the typing line, the toggles: what only a call needs.
import { css } from 'lit';
import { moreMenuStyles } from './more-menu.styles.js';

export const callPartsStyles = [
  css`
    .round.off {
      background: var(--ink);
      color: var(--surface);
    }

    .stage .plain {
      margin-inline: 0;
    }

    .transcript-frame {
      border-block-start: 1px solid var(--line);
      display: flex;
      flex: 1 1 0;
      min-block-size: 96px;
      position: relative;
    }

    .transcript {
      flex: 1;
      overflow-y: auto;
      overscroll-behavior: contain;
      padding: 16px 20px;
      position: relative; /* or the names that only screen readers see make the call longer than its box */
      scrollbar-width: thin;
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

    .directed:dir(rtl) {
      scale: -1 1;
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

    .summary {
      align-items: center;
      background: var(--raised);
      border-radius: 14px;
      display: flex;
      gap: 4px;
      margin: 8px 16px 0;
      padding: 6px;
      padding-inline-start: 16px;
    }

    .duration {
      flex: 1;
      font-variant-numeric: tabular-nums;
      font-weight: 600;
    }

    .answer {
      color: var(--ink-quiet);
      font-size: 13px;
    }

    .text-field {
      align-items: center;
      background: var(--raised);
      border: 1px solid var(--control-line);
      border-radius: 25px;
      display: flex;
      flex: none;
      gap: 4px;
      margin: 8px 16px 4px; /* below, too, there is room for the ring */
      padding: 2px;
      padding-inline-start: 18px;
    }

    .text-field:focus-within {
      outline: 2px solid var(--focus);
      outline-offset: 1px;
    }

    .text-field input {
      block-size: var(--target);
      flex: 1;
      font-size: 16px; /* on less, iPhones zoom into the page */
      min-inline-size: 0;
    }

    .text-field input::placeholder {
      color: var(--ink-quiet);
      opacity: 1;
    }

    .text-field input:focus-visible {
      outline: none;
    }

    /* A way out below the orb takes its room from it. */
    @container (height < 560px) {
      .stage:has(.plain) .orb {
        --size: 144px;
      }
    }

    @container (height < 470px) {
      .stage:has(.plain) {
        column-gap: 12px;
        flex-flow: row wrap;
        row-gap: 0;
      }

      .stage:has(.plain) .orb {
        --size: 48px;
      }
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

      /* The way back leaves room for a hand on the words. */
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
      .newest,
      .utterance.user {
        border: 1px solid ButtonBorder;
      }

      .round.off {
        border: 3px solid Highlight;
      }
    }
  `,
  moreMenuStyles,
];
