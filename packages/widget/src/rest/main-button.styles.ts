// Call or write: two buttons of one size, side by side where both labels fit and one above the other where not.
import { css } from 'lit';

export const mainButtonStyles = css`
  .call-or-write {
    flex-wrap: wrap;
    gap: 8px;
    padding-inline: clamp(8px, 8cqi - 16px, 20px);
  }

  .call-or-write .main {
    box-sizing: border-box;
    flex: 1 1 calc(50% - 4px);
    gap: 6px;
    max-inline-size: 340px;
    min-inline-size: fit-content;
    padding-inline: 8px;
    text-align: center;
  }

  .main.write {
    background: var(--raised);
    border: 1px solid var(--control-line);
  }

  .main.write:hover {
    border-color: currentcolor;
  }
`;
