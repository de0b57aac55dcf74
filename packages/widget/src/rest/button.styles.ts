// Buttons: main, round and plain. At least 44 pixels, with the same focus ring.
import { css } from 'lit';

export const buttonStyles = css`
  button {
    cursor: pointer;
    transition:
      background-color var(--quick),
      border-color var(--quick),
      color var(--quick),
      scale var(--quick);
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }

  button:active {
    scale: 0.97;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .icon {
    block-size: 22px;
    display: block;
    fill: none;
    flex: none;
    inline-size: 22px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.75;
  }

  .main {
    align-items: center;
    border-radius: 26px;
    display: inline-flex;
    font-weight: 600;
    gap: 10px;
    justify-content: center;
    min-block-size: 52px;
    min-inline-size: 148px;
    padding: 4px 24px;
    padding-inline-start: 20px;
  }

  .main.start {
    background: var(--accent);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--on-accent) 20%, transparent); /* an edge on a surface of its own colour */
    color: var(--on-accent);
  }

  .main.start:hover {
    background: var(--accent-hover);
  }

  .main.hang-up {
    background: var(--danger);
    color: var(--on-danger);
  }

  .main.hang-up:hover {
    background: color-mix(in oklab, var(--danger), black 8%);
  }

  .main:disabled {
    background: var(--raised);
    color: var(--ink-quiet);
    cursor: not-allowed;
  }

  .round {
    align-items: center;
    background: var(--raised);
    block-size: 52px;
    border: 1px solid transparent;
    border-radius: 50%;
    box-sizing: border-box;
    color: var(--ink);
    display: inline-flex;
    flex: none;
    inline-size: 52px;
    justify-content: center;
  }

  .round:hover {
    border-color: var(--control-line);
  }

  .round.quiet,
  .round.small {
    background: transparent;
    block-size: var(--target);
    inline-size: var(--target);
  }

  .plain {
    border-radius: 8px;
    font-weight: 600;
    margin-inline: -8px;
    min-block-size: var(--target);
    padding-inline: 8px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
