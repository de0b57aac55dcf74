// The microphone's button that is held to talk: ringed at rest, in the accent while the microphone is on.
import { css } from 'lit';

export const pushToTalkStyles = css`
  .round.talk {
    border: 2px solid var(--orb);
    touch-action: none;
    -webkit-touch-callout: none;
    -webkit-user-select: none;
  }

  .round.talk.talking {
    background: var(--accent);
    box-shadow: 0 0 0 5px oklch(from var(--orb) l c h / 0.25);
    color: var(--on-accent);
    transition:
      background-color var(--quick),
      box-shadow var(--quick),
      scale var(--quick);
  }

  @media (forced-colors: active) {
    .round.talk.talking {
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
