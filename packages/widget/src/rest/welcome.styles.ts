// Before the first conversation: the agent's name, a sentence, and suggestions that stand as the lines they would be.
import { css } from 'lit';

export const welcomeStyles = css`
  .welcome {
    box-sizing: border-box;
    display: grid;
    gap: 4px;
    inline-size: 100%;
    justify-items: center;
    max-inline-size: 420px;
    text-align: center;
  }

  .welcome p {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }

  .welcome .agent-name {
    font-size: 20px;
    font-weight: 600;
    line-height: 26px;
  }

  .welcome-text {
    color: var(--ink-quiet);
  }

  .suggestions {
    display: flex;
    flex-flow: row wrap;
    gap: 8px;
    inline-size: 100%;
    justify-content: center;
    padding-block: 14px 4px;
  }

  .welcome .suggestions-title {
    color: var(--ink-quiet);
    flex: 1 0 100%;
    font-size: 13px;
    line-height: 18px;
  }

  .root .suggestion {
    background: var(--raised);
    border: 1px solid transparent;
    border-radius: 22px;
    box-sizing: border-box;
    max-inline-size: 100%;
    min-block-size: var(--target);
    overflow-wrap: anywhere;
    padding: 10px 18px;
    text-align: center;
  }

  .root .suggestion:hover {
    border-color: var(--control-line);
  }

  .root .suggestion:disabled {
    color: var(--ink-quiet);
    cursor: not-allowed;
  }

  /* Suggestions make the orb smaller, and a low box does, too. */
  .stage:has(.suggestions) .orb {
    --size: 124px;
  }

  @container (height < 560px) {
    .stage:has(.welcome) .orb {
      --size: 132px;
    }

    .stage:has(.suggestions) .orb {
      --size: 72px;
    }

    .suggestions {
      padding-block: 8px 0;
    }

    /* Their name is heard, not seen. */
    .suggestions-title {
      block-size: 1px;
      clip-path: inset(50%);
      overflow: hidden;
      position: absolute;
    }
  }

  @container (height < 400px) {
    .stage:has(.welcome) .orb {
      --size: 72px;
    }
  }

  @container (height < 340px) {
    .stage:has(.welcome) .orb {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .root .suggestion {
      border-color: ButtonBorder;
    }
  }
`;
