// The menu: it opens below the header, and leaves the row of buttons in reach.
import { css } from 'lit';

export const moreMenuStyles = css`
  .header {
    position: relative;
  }

  .more .round[aria-expanded='true'] {
    background: var(--raised);
  }

  .menu {
    animation: unfold var(--quick);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 16px;
    box-shadow: var(--shadow);
    box-sizing: border-box;
    display: grid;
    gap: 10px;
    inline-size: min(300px, 100% - 16px);
    inset-block-start: calc(100% + 4px);
    inset-inline-end: 8px;
    max-block-size: calc(100cqb - 140px);
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 14px 16px 8px;
    position: absolute;
    scrollbar-width: thin;
    z-index: 1; /* above the words, and above the buttons that stay in reach */
  }

  @keyframes unfold {
    from {
      opacity: 0;
      transform: translateY(-6px);
    }
  }

  @container (height < 470px) {
    .menu {
      gap: 4px;
      max-block-size: calc(100cqb - 128px);
      padding-block: 8px 2px;
    }
  }
`;
