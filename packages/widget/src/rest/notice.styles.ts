// What went wrong.
import { css } from 'lit';

export const noticeStyles = css`
  .notice {
    background: var(--notice);
    border: 1px solid color-mix(in oklab, var(--danger), transparent);
    border-radius: 12px;
    display: grid;
    gap: 4px;
    justify-items: start;
    margin: 4px 16px 8px;
    padding: 10px 14px;
  }

  .notice.mild {
    background: var(--raised);
    border-color: var(--line);
  }

  [name='alternative'] {
    display: block;
  }
`;
