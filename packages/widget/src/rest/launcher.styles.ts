// The launcher in its corner of the page.
import { css } from 'lit';

export const launcherStyles = css`
  .floating {
    --edge: 20px;
    --side: calc(var(--edge) + max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px)));
    --z: var(--voice-agent-z-index, 2147483000);
    --inline-end: 100%; /* where a line ends, for what knows left and right only */
  }

  .floating:dir(rtl) {
    --inline-end: 0%;
  }

  .launcher-corner {
    align-items: center;
    display: flex;
    gap: 12px;
    inset-block-end: calc(var(--edge) + env(safe-area-inset-bottom, 0px));
    inset-inline-end: var(--side);
    position: fixed;
    z-index: var(--z);
  }

  .launcher {
    align-items: center;
    background: var(--accent);
    border-radius: 30px;
    box-shadow: var(--shadow);
    box-sizing: border-box;
    color: var(--on-accent);
    display: flex;
    flex: none;
    justify-content: center;
    min-block-size: 60px;
    min-inline-size: 60px;
    padding-inline: 16px;
  }

  .launcher:hover {
    scale: 1.05;
  }

  .launcher .icon {
    block-size: 28px;
    inline-size: 28px;
  }

  /* Words from the page make a pill of the round button. */
  .launcher ::slotted([slot='launcher-label']) {
    font-weight: 600;
    margin-inline: 10px 4px;
  }

  .launcher.in-call {
    background: var(--surface);
    border: 1px solid var(--line);
    padding: 1px;
  }

  .launcher .orb {
    --size: 56px;
  }

  .launcher-corner .hang-up {
    background: var(--danger);
    block-size: var(--target);
    box-shadow: var(--shadow);
    color: var(--on-danger);
    inline-size: var(--target);
  }

  :host([placement='bottom-start']) .launcher-corner {
    flex-direction: row-reverse;
    inset-inline: var(--side) auto;
  }

  /* The open panel takes its place, and has a button of its own that closes it. */
  .panel + .launcher-corner {
    display: none;
  }

  @media print {
    .floating {
      display: none; /* or it stands on every sheet */
    }
  }
`;
