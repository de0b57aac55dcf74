// Where the element stands: in a corner with a panel that grows from it, a sheet on a phone, or inline.
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

  .launcher-place {
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

  .launcher-place .hang-up {
    background: var(--danger);
    block-size: var(--target);
    box-shadow: var(--shadow);
    color: var(--on-danger);
    inline-size: var(--target);
  }

  .panel {
    animation: grow var(--quick);
    block-size: min(640px, calc(100dvh - 3 * var(--edge) - 60px - env(safe-area-inset-bottom, 0px)));
    box-shadow: var(--shadow);
    inline-size: 380px;
    inset-block-end: calc(var(--edge) + 60px + 16px + env(safe-area-inset-bottom, 0px));
    inset-inline-end: var(--side);
    max-inline-size: calc(100vw - 2 * var(--edge));
    position: fixed;
    transform-origin: var(--inline-end) 100%;
    z-index: var(--z);
  }

  .panel:focus {
    outline: none;
  }

  @keyframes grow {
    from {
      opacity: 0;
      transform: translateY(12px) scale(0.94);
    }
  }

  :host([placement='bottom-start']) :is(.launcher-place, .panel) {
    inset-inline: var(--side) auto;
  }

  :host([placement='bottom-start']) .launcher-place {
    flex-direction: row-reverse;
  }

  :host([placement='bottom-start']) .panel {
    transform-origin: calc(100% - var(--inline-end)) 100%;
  }

  @media (width < 480px) or (height < 520px) {
    .panel,
    :host([placement='bottom-start']) .panel {
      block-size: min(640px, max(92dvh, min(100dvh, 480px)));
      border-block-end-width: 0;
      border-end-end-radius: 0;
      border-end-start-radius: 0;
      inline-size: 100%;
      inset-block-end: 0;
      inset-inline: 0;
      margin-inline: auto;
      max-inline-size: 480px;
      padding-block-end: env(safe-area-inset-bottom, 0px);
      transform-origin: 50% 100%;
    }

    .panel + .launcher-place {
      display: none;
    }
  }

  @media print {
    .floating {
      display: none; /* or it stands on every sheet */
    }
  }

  .inline {
    block-size: 100%;
    min-block-size: 420px;
    min-inline-size: 280px;
  }

  .inline .frame {
    block-size: 100%;
    min-block-size: inherit;
  }
`;
