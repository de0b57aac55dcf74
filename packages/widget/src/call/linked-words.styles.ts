// Links in the agent's words. Whatever surrounds an address, it is read from left to right.
import { css } from 'lit';

export const linkedWordsStyles = css`
  .link {
    border-radius: 3px;
    color: inherit;
    direction: ltr;
    text-decoration-color: var(--orb);
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    transition: text-decoration-thickness var(--quick);
    unicode-bidi: isolate;
  }

  .link:hover {
    text-decoration-thickness: 2px;
  }

  /* No part of the words that a visitor selects and copies. */
  .link .visually-hidden {
    user-select: none;
  }

  @media (forced-colors: active) {
    .link {
      color: LinkText;
    }
  }
`;
