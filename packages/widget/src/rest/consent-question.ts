// The question before the call. Text only: what the page says is never taken for markup.
import { html, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';

export function renderConsentQuestion(view: CallView, actions: CallActions): TemplateResult {
  const { labels, consentText, isDisabled } = view;
  return html`<div class="consent" part="consent" role="group" aria-labelledby="consent" tabindex="-1">
    <p class="consent-title" id="consent">${labels.consent}</p>
    <div class="consent-text" part="consent-text">
      <slot name="consent"><span class="consent-words">${consentText ?? labels.consentText}</span></slot>
    </div>
    <div class="answers">
      <button
        type="button"
        class="main start"
        part="main-button agree-button"
        ?disabled=${isDisabled}
        @click=${({ detail }: MouseEvent) => {
          if (detail < 2) actions.agree(); // the second half of a double click answers nothing
        }}
      >
        ${labels.agree}
      </button>
      <button type="button" class="plain" part="decline-button" @click=${actions.decline}>
        ${labels.decline}
      </button>
    </div>
  </div>`;
}
