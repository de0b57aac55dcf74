// Before the first conversation: whom the visitor can talk with, one sentence, and what they may ask. What the page says is
// never taken for markup.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';

/** Whether the element invites to a first conversation. */
export function isInviting({ status, isAsking }: CallView): boolean {
  return status === 'ready' && !isAsking;
}

export function renderWelcome(
  { labels, suggestions, isDisabled }: CallView,
  { ask }: CallActions,
): TemplateResult {
  return html`<div class="welcome" part="welcome">
    <p class="agent-name" part="title" id="title"><slot name="title">${labels.title}</slot></p>
    <p class="welcome-text" part="welcome-text">${labels.welcome}</p>
    ${
      suggestions.length > 0
        ? html`<div class="suggestions" part="suggestions" role="group" aria-labelledby="suggestions">
            <p class="suggestions-title" id="suggestions">${labels.suggestions}</p>
            ${suggestions.map(
              (text) =>
                html`<button
                  type="button"
                  class="round suggestion"
                  part="suggestion-button"
                  dir="auto"
                  ?disabled=${isDisabled}
                  @click=${() => ask(text)}
                >
                  ${text}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </div>`;
}
