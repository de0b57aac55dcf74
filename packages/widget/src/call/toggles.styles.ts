// A toggle that is off.
import { css } from 'lit';

export const togglesStyles = css`
  .round.off {
    background: var(--ink);
    color: var(--surface);
  }

  @media (forced-colors: active) {
    .round.off {
      border: 3px solid Highlight;
    }
  }
`;
