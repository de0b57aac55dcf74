// A conversation in writing: room for what ends it, which takes more words than hanging up, and for words under the orb
// that stood alone.
import { css } from 'lit';

export const inWritingStyles = css`
  .in-writing {
    gap: 8px;
  }

  .in-writing .main {
    gap: 6px;
    padding-inline: 14px 16px;
    text-align: center;
  }

  @container (width < 400px) {
    .in-writing:has(.round) .main .icon {
      display: none; /* or the words stand in two lines */
    }
  }

  .frame.grown {
    block-size: 520px; /* what stands alone is in no box that says */
    margin-inline: auto;
    max-inline-size: 420px;
    min-inline-size: 280px;
  }
`;
