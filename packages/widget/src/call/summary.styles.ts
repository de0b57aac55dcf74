// The card after a call.
import { css } from 'lit';

export const summaryStyles = css`
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
`;
