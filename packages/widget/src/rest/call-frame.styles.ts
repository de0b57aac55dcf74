// The box around the call: a panel that grows from the launcher's corner, a sheet on a phone, or inline.
import { css } from 'lit';

export const callFrameStyles = css`
  .frame {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    box-sizing: border-box;
    container-type: size;
    display: flex;
    overflow: clip; /* which nothing can scroll, neither a wheel nor the focus */
  }

  .panel {
    animation: grow var(--quick);
    block-size: min(640px, calc(100dvh - 2 * var(--edge) - env(safe-area-inset-bottom, 0px)));
    box-shadow: var(--shadow);
    inline-size: 380px;
    inset-block-end: calc(var(--edge) + env(safe-area-inset-bottom, 0px));
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
      transform: translateY(12px) scale(0.97);
    }
  }

  :host([placement='bottom-start']) .panel {
    inset-inline: var(--side) auto;
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
