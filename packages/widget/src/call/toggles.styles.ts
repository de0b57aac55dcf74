// A toggle that is off, and the button that turns writing into talking.
import { css } from 'lit';

export const togglesStyles = css`
  .round.off {
    background: var(--ink);
    color: var(--surface);
  }

  .round.talk {
    background: var(--accent);
    color: var(--on-accent);
  }

  .round.talk:hover {
    background: var(--accent-hover);
  }

  @media (forced-colors: active) {
    .round.off {
      border: 3px solid Highlight;
    }
  }
`;
