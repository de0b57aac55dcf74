// The question before the call.
import { css } from 'lit';

export const consentQuestionStyles = css`
  .consent {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    gap: 6px;
    min-block-size: 150px;
    padding: 4px 20px 12px;
  }

  .consent:focus {
    outline: none;
  }

  .consent-title {
    font-weight: 600;
  }

  .consent-text {
    flex: 0 1 auto;
    overflow-wrap: anywhere;
    overflow-y: auto;
  }

  .consent-text ::slotted(*) {
    margin-block: 0;
  }

  .consent-text ::slotted(a) {
    color: inherit;
  }

  .consent-words {
    white-space: pre-line;
  }

  .answers {
    align-items: center;
    display: flex;
    flex: none;
    flex-direction: column;
    gap: 2px;
    margin-block-start: auto;
    padding-block-start: 10px;
  }

  .answers .plain {
    margin: 0;
  }

  @container (height < 470px) {
    .consent {
      flex: 1 0 auto;
    }
  }
`;
