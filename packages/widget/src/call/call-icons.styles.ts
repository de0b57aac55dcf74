// Icons that point along the line of text.
import { css } from 'lit';

export const callIconsStyles = css`
  .directed:dir(rtl) {
    scale: -1 1;
  }
`;
