// The call in its box: header, stage, the row of buttons.
import { css } from 'lit';

export const callPanelStyles = css`
  .call {
    display: flex;
    flex: 1;
    flex-direction: column;
    margin-inline: auto;
    max-inline-size: 720px; /* longer lines read badly */
    min-block-size: 0;
    min-inline-size: 0;
    overflow: clip;
  }

  /* Between header and buttons, which stay in reach. It scrolls only in a box too low for the least of everything. */
  .content {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    position: relative; /* what is hidden from the eye counts where it stands */
  }

  [name='footer'] {
    display: block;
    flex: 0 1 auto;
    overflow: hidden auto;
    padding-inline: 20px;
  }

  ::slotted([slot='footer']) {
    margin-block: 0 12px;
  }

  .header {
    align-items: center;
    display: flex;
    flex: none;
    gap: 8px;
    min-block-size: 44px;
    padding-block: 8px 0;
    padding-inline: 20px 8px;
  }

  .title {
    flex: 1;
    font-weight: 600;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .timer {
    color: var(--ink-quiet);
    font-variant-numeric: tabular-nums;
    padding-inline-end: 12px;
  }

  /* The orb's top is always in the same place: all that comes and goes stands below or beside it. */
  .stage {
    align-content: start;
    display: grid;
    flex: 1 0 auto;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding: 4px 20px 8px;
  }

  .with-words .stage,
  .asking .stage {
    flex: none;
  }

  .stage .orb {
    grid-area: 1 / 1;
  }

  [name='stage'] {
    display: block;
  }

  .status {
    color: var(--ink-quiet);
    padding-block-start: 4px;
    text-align: center;
  }

  .controls {
    align-items: center;
    display: flex;
    flex: none;
    gap: 12px;
    justify-content: center;
    padding: 8px 16px 16px;
  }

  .slot {
    block-size: 52px;
    flex: none;
    inline-size: 52px;
  }

  /* An empty slot may shrink for a long label. */
  .slot.vacant {
    flex-shrink: 10000;
    min-inline-size: 0;
  }

  @container (width < 312px) {
    .controls {
      gap: 6px;
      padding-inline: 8px;
    }

    .controls .main {
      min-inline-size: 0;
      padding-inline: 14px 18px;
    }
  }

  /* A low box, or 200 % zoom: words beside the orb leave room for those below. */
  @container (height < 540px) {
    .with-words .status,
    .call:has(.notice) .status {
      align-self: center;
      grid-area: 1 / 1;
      justify-self: stretch;
      margin-inline-start: calc(50% - 28px);
      padding: 0;
      text-align: start;
    }

    .with-words .orb,
    .call:has(.notice) .orb {
      margin-inline-end: 128px;
    }
  }

  @container (height < 470px) {
    .stage {
      padding-block: 0 4px;
    }

    .controls {
      padding-block: 4px 8px;
    }
  }
`;
