// The quiet line while the agent is at work on the page: a dot that breathes, and what it does.
import { css } from 'lit';

export const workingLinesStyles = css`
  .root .working {
    align-items: center;
    animation: voice-agent-working-in 200ms ease-out;
    color: var(--ink-quiet);
    display: flex;
    font-size: 13px;
    gap: 8px;
    line-height: 20px;
    margin-block-start: 12px;
    overflow-wrap: anywhere;
  }

  .transcript > .working:first-of-type:first-child {
    margin-block-start: 0;
  }

  .working::before {
    animation: voice-agent-working 1.6s ease-in-out infinite;
    background: var(--orb);
    block-size: 7px;
    border-radius: 50%;
    content: '';
    flex: none;
    inline-size: 7px;
  }

  @keyframes voice-agent-working {
    50% {
      opacity: 0.35;
      scale: 0.7;
    }
  }

  @keyframes voice-agent-working-in {
    from {
      opacity: 0;
    }
  }

  @media (forced-colors: active) {
    .working::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
