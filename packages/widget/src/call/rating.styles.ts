// The question after a call, in a card of its own.
import { css } from 'lit';

export const ratingStyles = css`
  .rating {
    align-items: center;
    background: var(--raised);
    border-radius: 14px;
    display: flex;
    flex: none;
    flex-flow: wrap;
    gap: 0 12px;
    justify-content: space-between;
    margin: 8px 16px 0;
    padding: 6px 16px;
  }

  /* The first star begins, and the last one ends, where words do. */
  .stars {
    display: flex;
    margin-inline: -9px;
  }

  .star {
    block-size: var(--target);
    color: var(--control-line);
    cursor: pointer;
    display: grid;
    inline-size: var(--target);
    place-items: center;
    position: relative;
    transition:
      color var(--quick),
      scale var(--quick);
  }

  /* Over the whole star, so that it is what is pressed, and has its ring. */
  .star input {
    appearance: none;
    block-size: 100%;
    border-radius: 10px;
    cursor: pointer;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .star input:focus-visible {
    outline-offset: -2px;
  }

  .star .icon {
    block-size: 26px;
    inline-size: 26px;
    pointer-events: none;
  }

  .star.full,
  .star:hover,
  .star:has(~ .star:hover) {
    color: var(--orb);
  }

  .star.full .icon {
    fill: currentcolor;
  }

  .star:active {
    scale: 0.92;
  }

  .rating .text-field {
    background: var(--surface);
    box-sizing: border-box;
    flex: 1 1 100%;
    margin: 4px 0 6px;
    min-inline-size: 0;
  }

  .thanks {
    color: var(--ink-quiet);
    flex: 1 0 100%;
    padding-block-end: 4px;
  }

  .thanks:empty {
    display: none;
  }

  /* Under the orb alone, on a ground of its own: nobody knows that of the page. */
  .orb-alone .rating {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    flex-direction: column;
    margin: 4px 0 0;
    padding: 10px 16px 4px;
  }

  .orb-alone .rating p {
    text-align: center;
  }

  @media (forced-colors: active) {
    .star.full,
    .star:hover,
    .star:has(~ .star:hover) {
      color: Highlight;
    }
  }
`;
