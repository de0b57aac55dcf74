// The fields of the menu: names, device selects, the volume slider.
import { css } from 'lit';

export const menuFieldsStyles = css`
  .field {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
  }

  .field-name {
    color: var(--ink-quiet);
    font-size: 13px;
    line-height: 18px;
  }

  .choice {
    display: grid;
    min-inline-size: 0;
    position: relative;
  }

  .choice .icon {
    block-size: 18px;
    color: var(--ink-quiet);
    inline-size: 18px;
    inset-block-start: 13px;
    inset-inline-end: 12px;
    pointer-events: none;
    position: absolute;
  }

  .menu select {
    appearance: none;
    background: var(--raised);
    block-size: var(--target);
    border: 1px solid var(--control-line);
    border-radius: 12px;
    box-sizing: border-box;
    color: inherit;
    cursor: pointer;
    font: inherit;
    font-size: 16px; /* on less, iPhones zoom into the page */
    inline-size: 100%;
    margin: 0;
    min-inline-size: 0;
    padding-block: 0;
    padding-inline: 12px 38px;
    text-overflow: ellipsis;
  }

  .menu option {
    background: var(--surface);
    color: var(--ink);
  }

  .volume {
    align-items: center;
    display: flex;
    gap: 12px;
  }

  .volume input {
    accent-color: var(--orb);
    block-size: var(--target);
    cursor: pointer;
    flex: 1;
    min-inline-size: 0;
  }

  .percentage {
    color: var(--ink-quiet);
    flex: none;
    font-variant-numeric: tabular-nums;
    min-inline-size: 5ch;
    text-align: end;
  }
`;
