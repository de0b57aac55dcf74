// What stands under words that were cut short.
import { css } from 'lit';

export const cutShortStyles = css`
  .cut-short {
    color: var(--ink-quiet);
    display: block;
    font-size: 12px;
    font-style: italic;
    line-height: 18px;
  }
`;
