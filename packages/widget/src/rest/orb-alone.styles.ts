// The orb alone, with its button.
import { css } from 'lit';

export const orbAloneStyles = css`
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

  .orb-alone .orb {
    --size: 208px;
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
`;
