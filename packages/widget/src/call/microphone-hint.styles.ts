// The hint and the button for typing, under the orb.
import { css } from 'lit';

export const microphoneHintStyles = css`
  .hint {
    color: var(--ink-quiet);
    font-size: 13px;
    line-height: 18px;
    max-inline-size: 30ch;
    text-align: center;
  }

  .stage .plain {
    margin-inline: 0;
  }

  /* What stands below the orb makes the orb smaller. */
  @container (height < 560px) {
    .stage:has(.plain) .orb {
      --size: 144px;
    }
  }

  /* So does what stands below the stage. */
  @container (470px <= height < 500px) {
    .call:has(.text-field) .stage:has(.hint):not(:has(.plain)) .orb {
      --size: 168px;
    }
  }

  @container (height < 470px) {
    .stage:has(.plain) {
      column-gap: 12px;
      flex-flow: row wrap;
      row-gap: 0;
    }

    .stage:has(.plain) .orb {
      --size: 48px;
    }
  }

  @container (height < 440px) {
    .call:has(.text-field) .stage:has(.hint):not(:has(.plain)) .orb {
      --size: 96px;
    }
  }
`;
