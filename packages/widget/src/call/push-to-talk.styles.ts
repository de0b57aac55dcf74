// The microphone's button that is held to talk, or the orb where it stands alone: ringed at rest, in the accent while the
// microphone is on.
import { css } from 'lit';

export const pushToTalkStyles = css`
  .round.talk {
    border: 2px solid var(--orb);
  }

  .talk {
    touch-action: none;
    -webkit-touch-callout: none;
    -webkit-user-select: none;
  }

  .round.talk.talking {
    background: var(--accent);
    box-shadow: 0 0 0 5px color-mix(in oklab, var(--orb) 25%, transparent);
    color: var(--on-accent);
    transition:
      background-color var(--quick),
      box-shadow var(--quick),
      scale var(--quick);
  }

  /* Over the orb, of whose circle it is the rim; it moves nothing. */
  .orb-alone:has(.held-orb) {
    position: relative;
  }

  .root .held-orb {
    block-size: 192px;
    border: 2px solid var(--orb);
    border-radius: 50%;
    inline-size: 192px;
    inset-block-start: 16px;
    inset-inline: 0;
    margin-inline: auto;
    position: absolute;
    transition:
      box-shadow var(--quick),
      scale var(--quick);
  }

  .rim {
    align-items: center;
    background: var(--surface);
    border: 1px solid var(--control-line);
    border-radius: 16px;
    box-sizing: border-box;
    color: var(--ink);
    display: flex;
    font-size: 13px;
    font-weight: 600;
    gap: 6px;
    inline-size: max-content;
    inset-block-end: -12px;
    inset-inline-start: 50%;
    line-height: 18px;
    max-inline-size: min(280px, 90vw);
    padding-block: 5px;
    padding-inline: 9px 12px;
    position: absolute;
    text-align: center;
    translate: -50%;
  }

  .rim:dir(rtl) {
    translate: 50%;
  }

  .rim .icon {
    block-size: 16px;
    inline-size: 16px;
  }

  .talking.held-orb {
    box-shadow: 0 0 0 6px color-mix(in oklab, var(--orb) 25%, transparent);
  }

  .talking .rim {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }

  @media (forced-colors: active) {
    .root .held-orb {
      background: none;
      border-color: ButtonText;
      forced-color-adjust: none;
    }

    .rim {
      background: ButtonFace;
      border-color: ButtonText;
      color: ButtonText;
    }

    .talking .rim {
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }

    .round.talk.talking {
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
