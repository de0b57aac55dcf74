// What scrolls in the panel takes no page along at its end. Inline it does, as any content of a page.
import { css } from 'lit';

export const scrollGuardStyles = css`
  .panel :is(.content, .consent-text, [name='footer']) {
    overscroll-behavior: contain;
  }
`;
