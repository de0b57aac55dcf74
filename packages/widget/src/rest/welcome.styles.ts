// Before the first conversation: the agent's name, a sentence, and suggestions, which stand as round buttons do.
import { css } from 'lit';

export const welcomeStyles = css`
  .stage:has(.welcome) {
    grid-template-rows: auto 1fr;
  }

  .welcome {
    align-content: start;
    display: grid;
    gap: 4px;
    inline-size: 100%;
    max-inline-size: 420px;
  }

  /* What can be asked stands beside the buttons that start. */
  .welcome:has(.suggestions) {
    grid-template-rows: auto auto 1fr;
  }

  .welcome p {
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }

  .welcome .agent-name {
    font-size: 20px;
    font-weight: 600;
    line-height: 26px;
  }

  .welcome-text,
  .suggestions-title {
    color: var(--ink-quiet);
  }

  .suggestions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
    align-self: end;
    padding-block: 14px 4px;
  }

  .suggestions-title {
    font-size: 13px;
    inline-size: 100%;
  }

  .suggestions .round {
    block-size: auto;
    border-radius: 22px;
    flex: initial;
    inline-size: auto;
    min-block-size: var(--target);
    overflow-wrap: anywhere;
    padding: 8px 18px;
    text-align: center;
  }

  .stage:has(.suggestions) .orb {
    --size: clamp(72px, 100cqb - 470px, 176px);
  }

  /* Where the two buttons stand one above the other. */
  @container (width < 380px) {
    .stage:has(.suggestions) .orb {
      --size: clamp(72px, 100cqb - 530px, 176px);
    }
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

    .suggestions-title {
      display: none; /* it still names them */
    }
  }

  @container (height < 340px) {
    .stage:has(.welcome) .orb {
      display: none;
    }
  }
`;
