// The line to type in.
import { css } from 'lit';

export const textFieldStyles = css`
  .text-field {
    align-items: center;
    background: var(--raised);
    border: 1px solid var(--control-line);
    border-radius: 25px;
    display: flex;
    flex: none;
    gap: 4px;
    margin: 8px 16px 4px; /* below, too, there is room for the ring */
    padding: 2px;
    padding-inline-start: 18px;
  }

  .text-field:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .text-field input {
    block-size: var(--target);
    flex: 1;
    font-size: 16px; /* on less, iPhones zoom into the page */
    min-inline-size: 0;
  }

  .text-field input::placeholder {
    color: var(--ink-quiet);
    opacity: 1;
  }

  .text-field input:focus-visible {
    outline: none;
  }
`;
