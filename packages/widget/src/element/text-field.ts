// The line to type in during a call.
import { html, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';
import { callIcons } from './call-icons.js';

export function renderTextField({ labels }: CallView, actions: CallActions): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const text = new FormData(form).get('text');
    if (typeof text === 'string' && actions.sendText(text)) form.reset();
  };
  return html`<form class="text-field" part="text-field" @submit=${submit}>
    <input
      name="text"
      part="text-input"
      autocomplete="off"
      enterkeyhint="send"
      aria-label=${labels.message}
      placeholder=${labels.messagePlaceholder}
    />
    <button class="round small" part="send-button" aria-label=${labels.send} title=${labels.send}>
      ${callIcons.send}
    </button>
  </form>`;
}
