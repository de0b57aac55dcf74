// The hint and the button for typing, under the orb.
import { css } from 'lit';

export const microphoneHintStyles = css`
  .hint {
    color: var(--ink-quiet);
    font-size: 13px;
    line-height: 18px;
    margin-block-start: 4px;
    max-inline-size: 30ch;
    text-align: center;
  }

  .stage .plain {
    margin-inline: 0;
  }

  /* What went wrong comes first. */
  .call:has(.notice) .hint {
    display: none;
  }

  /* Suggestions need the room of a low box; the browser asks anyway. */
  @container (height < 560px) {
    .stage:has(.suggestions) .hint {
      display: none;
    }
  }

  @container (height < 430px) {
    .stage:has(.plain) .orb {
      --size: 48px;
    }
  }
`;
