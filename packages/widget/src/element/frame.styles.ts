// The call at rest: header, stage, notice, the row of buttons.
import { css } from 'lit';

export const frameStyles = css`
  .frame {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    box-sizing: border-box;
    display: flex;
    overflow: hidden;
  }

  .call {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    min-inline-size: 0;
  }

  .header {
    align-items: center;
    display: flex;
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
    block-size: 208px;
    border: 0 solid var(--on-accent);
    color: var(--orb);
    inline-size: 208px;
    max-inline-size: 100%;
    outline: 0 solid var(--orb-light);
    transition:
      block-size var(--quick),
      inline-size var(--quick);
  }

  /* What the orb paints for itself once it lives: a body of three fifths, and a halo round it. */
  .orb.resting,
  .launcher .orb.resting {
    background:
      radial-gradient(circle at 39% 36%, var(--orb-light), var(--orb) 78%) content-box,
      radial-gradient(closest-side, oklch(from var(--orb-light) l c h / 0.16) 65%, transparent 66%)
        padding-box;
    border-radius: 50%;
    box-sizing: border-box;
    padding: 20%;
  }

  .with-words .orb {
    block-size: 112px;
    inline-size: 112px;
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
    padding: 4px 20px 8px;
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
    display: flex;
    flex-direction: column;
    gap: 8px;
    inline-size: 100%;
    max-inline-size: 380px;
    padding: 8px;
    box-sizing: border-box;
    margin-inline: auto;
  }

  .controls {
    align-items: center;
    display: flex;
    gap: 12px;
    justify-content: center;
    padding: 12px 16px 16px;
  }

  .slot {
    block-size: 52px;
    flex: none;
    inline-size: 52px;
  }

  /* Without its button the place may give way to a long label. */
  .slot.vacant {
    flex-shrink: 100;
    min-inline-size: 0;
  }
`;
