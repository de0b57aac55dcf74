// The seconds on the launcher while its visitor waits for a line.
import { css } from 'lit';

export const wayOnStyles = css`
  .launcher:has(.waiting-badge) {
    position: relative;
  }

  .waiting-badge {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 12px;
    color: var(--ink);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    inset-block-end: -8px;
    inset-inline-end: 50%;
    line-height: 20px;
    min-inline-size: 28px;
    padding-inline: 8px;
    position: absolute;
    translate: 50%;
    white-space: nowrap;
  }

  .waiting-badge:dir(rtl) {
    translate: -50%;
  }
`;
