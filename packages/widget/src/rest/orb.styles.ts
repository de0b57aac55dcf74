// The orb: its size and colours, and what it looks like before it is painted.
import { css } from 'lit';

export const orbStyles = css`
  .orb {
    --size: clamp(48px, 60cqb - 156px, 208px);
    block-size: var(--size);
    border: 0 solid var(--on-accent);
    color: var(--orb);
    flex: none;
    inline-size: var(--size);
    outline: 0 solid var(--orb-light);
    /* Over the longest way it has, no frame moves an edge by 12 pixels. */
    transition: 300ms cubic-bezier(0.35, 0.4, 0.5, 1);
    transition-property: block-size, inline-size, margin;
  }

  /* What is painted once the parts are loaded: a body of three fifths, and a halo round it. */
  .orb.resting {
    background:
      radial-gradient(circle at 39% 36%, var(--orb-light), var(--orb) 78%) content-box,
      radial-gradient(
          closest-side,
          color-mix(in oklab, var(--orb-light) 16%, transparent) 65%,
          transparent 66%
        )
        padding-box;
    border-radius: 50%;
    box-sizing: border-box;
    padding: calc(var(--size) * 0.2);
  }

  .with-words .orb,
  .call:has(.notice) .orb {
    --size: 112px;
  }

  @container (height >= 540px) {
    .with-words:has(.summary) .orb {
      --size: 80px;
    }
  }

  @container (height < 600px) {
    .call:has(.notice):has(.summary) .orb {
      --size: 48px;
    }
  }

  .asking .orb {
    --size: clamp(48px, 60cqb - 230px, 112px);
  }

  /* A low box, or 200 % zoom: words beside the orb leave room for those below. */
  @container (height < 540px) {
    .orb {
      --size: clamp(48px, 60cqb - 156px, 132px);
    }

    .with-words .orb,
    .call:has(.notice) .orb {
      --size: 48px;
    }
  }
`;
