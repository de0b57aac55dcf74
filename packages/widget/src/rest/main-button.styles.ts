// Call or write: two buttons of one size, side by side where both labels fit and one above the other where not.
import { css } from 'lit';

export const mainButtonStyles = css`
  .controls.call-or-write {
    align-items: stretch;
    flex-wrap: wrap;
    gap: 8px;
    padding-inline: 10px;
  }

  .controls.call-or-write .main {
    box-sizing: border-box;
    flex: 1 1 calc(50% - 4px);
    gap: 6px;
    max-inline-size: 340px;
    min-inline-size: fit-content;
    padding-inline: 8px 9px;
  }

  .controls.call-or-write .icon {
    block-size: 20px;
    inline-size: 20px;
  }

  .main span {
    text-align: center;
  }

  /* Ending a conversation takes more words than hanging up. */
  .controls.in-writing {
    gap: 8px;
  }

  .controls.in-writing .main {
    gap: 6px;
    padding-inline: 14px 16px;
  }

  .main.write {
    background: var(--raised);
    border: 1px solid var(--control-line);
    color: var(--ink);
  }

  .main.write:hover {
    border-color: currentcolor;
  }
`;
