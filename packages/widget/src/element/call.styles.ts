// The call: header, stage, words, notice, typing, buttons.
import { css } from 'lit';

export const callStyles = css`
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
    outline: 0 solid var(--orb-light);
    transition:
      block-size var(--quick),
      inline-size var(--quick);
  }

  .with-words .orb {
    block-size: 112px;
    inline-size: 112px;
  }

  .status {
    color: var(--ink-quiet);
    text-align: center;
  }

  .transcript-frame {
    border-block-start: 1px solid var(--line);
    display: flex;
    flex: 1 1 0;
    min-block-size: 96px;
    position: relative;
  }

  .transcript {
    flex: 1;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 16px 20px;
    scrollbar-width: thin;
  }

  .transcript ol {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }

  .utterance {
    overflow-wrap: anywhere;
    transition: color var(--quick);
  }

  .utterance.agent {
    margin-inline-end: 24px;
  }

  .utterance.user {
    align-self: flex-end;
    background: var(--bubble);
    border-radius: 16px;
    border-end-end-radius: 5px;
    margin-inline-start: 40px;
    padding: 7px 13px;
  }

  .utterance.partial .words {
    color: var(--ink-quiet);
  }

  .speaker {
    color: var(--ink-quiet);
    display: block;
    font-size: 12px;
    line-height: 18px;
  }

  .words {
    white-space: pre-wrap;
  }

  .newest {
    align-items: center;
    background: var(--surface);
    border: 1px solid var(--control-line);
    border-radius: 22px;
    bottom: 8px;
    display: flex;
    font-size: 13px;
    gap: 6px;
    inset-inline-start: 50%;
    min-block-size: var(--target);
    padding-inline: 12px 16px;
    position: absolute;
    translate: -50%;
  }

  .newest:dir(rtl) {
    translate: 50%;
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

  .text-field {
    align-items: center;
    background: var(--raised);
    border: 1px solid var(--control-line);
    border-radius: 25px;
    display: flex;
    gap: 4px;
    margin: 8px 16px 0;
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
    min-inline-size: 0;
  }

  .text-field input::placeholder {
    color: var(--ink-quiet);
    opacity: 1;
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
