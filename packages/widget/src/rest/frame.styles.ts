// The call at rest: header, stage, notice, the row of buttons.
import { css } from 'lit';

export const frameStyles = css`
  .frame {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    box-sizing: border-box;
    container-type: size;
    display: flex;
    overflow: clip; /* which nothing can scroll, neither a wheel nor the focus */
  }

  .call {
    display: flex;
    flex: 1;
    flex-direction: column;
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
    overscroll-behavior: contain;
    position: relative; /* what is hidden from the eye counts where it stands */
  }

  [name='footer'] {
    display: block;
    flex: 0 1 auto;
    overflow: hidden auto;
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

  .stage {
    align-items: center;
    display: flex;
    flex: 1 0 auto;
    flex-direction: column;
    gap: 4px;
    justify-content: center;
    padding: 12px 20px;
  }

  .with-words .stage {
    flex: none;
    padding-block: 0 8px;
  }

  .orb {
    --size: 208px;
    block-size: var(--size);
    border: 0 solid var(--on-accent);
    color: var(--orb);
    flex: none;
    inline-size: var(--size);
    outline: 0 solid var(--orb-light);
    transition:
      block-size var(--quick),
      inline-size var(--quick);
  }

  /* What the orb paints for itself once it lives: a body of three fifths, and a halo round it. */
  .orb.resting {
    background:
      radial-gradient(circle at 39% 36%, var(--orb-light), var(--orb) 78%) content-box,
      radial-gradient(closest-side, oklch(from var(--orb-light) l c h / 0.16) 65%, transparent 66%)
        padding-box;
    border-radius: 50%;
    box-sizing: border-box;
    padding: calc(var(--size) * 0.2);
  }

  .with-words .orb,
  .asking .orb,
  .call:has(.notice) .orb {
    --size: 112px;
  }

  .status {
    color: var(--ink-quiet);
    text-align: center;
  }

  .hint {
    color: var(--ink-quiet);
    font-size: 13px;
    line-height: 18px;
    max-inline-size: 30ch;
    text-align: center;
  }

  .consent {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    gap: 6px;
    min-block-size: 150px;
    padding: 4px 20px 12px;
  }

  .consent:focus {
    outline: none;
  }

  .consent-title {
    font-weight: 600;
  }

  .consent-text {
    flex: 0 1 auto;
    overflow-wrap: anywhere;
    overflow-y: auto;
  }

  .consent-words {
    white-space: pre-line;
  }

  .answers {
    align-items: center;
    display: flex;
    flex: none;
    flex-direction: column;
    gap: 2px;
    padding-block-start: 10px;
  }

  .answers .plain {
    margin: 0;
  }

  .notice {
    background: var(--notice);
    border-radius: 12px;
    display: grid;
    gap: 4px;
    justify-items: start;
    margin: 4px 16px 8px;
    padding: 10px 14px;
  }

  .orb-alone {
    align-items: center;
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: 8px;
    margin-inline: auto;
    max-inline-size: 380px;
    padding: 8px;
  }

  .orb-alone .notice {
    margin: 0;
  }

  .orb-alone .consent {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding-block-start: 16px;
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

  /* Without its button the place may give way to a long label. */
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

  /* A low box, or 200 % zoom: the words keep their room, the orb gives way. */
  @container (height < 470px) {
    .stage {
      padding-block: 0 8px;
    }

    .orb {
      --size: 132px;
    }

    .with-words .stage,
    .asking .stage,
    .call:has(.notice) .stage {
      flex-direction: row;
      gap: 12px;
      padding-block: 0 4px;
    }

    .with-words .orb,
    .asking .orb,
    .call:has(.notice) .orb {
      --size: 48px;
    }

    .consent {
      flex: 1 0 auto;
    }

    .controls {
      padding-block: 4px 8px;
    }
  }
`;
