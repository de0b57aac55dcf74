// The text field of a call. Its draft is kept while the field is not drawn, as behind a closed panel.
import { html, type TemplateResult } from 'lit';
import type { CallActions, CallView } from '../rest/call-view.js';
import { callIcons } from './call-icons.js';

export class TextField {
  #draft = '';

  render({ labels }: CallView, actions: CallActions): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const form = event.currentTarget;
      if (!(form instanceof HTMLFormElement)) return;
      const text = new FormData(form).get('text');
      if (typeof text !== 'string' || !actions.sendText(text)) return;
      this.#draft = '';
      form.reset();
    };
    return html`<form class="text-field" part="text-field" @submit=${submit}>
      <input
        name="text"
        part="text-input"
        autocomplete="off"
        enterkeyhint="send"
        aria-label=${labels.message}
        placeholder=${labels.messagePlaceholder}
        .value=${this.#draft}
        @input=${this.#typed}
      />
      <button class="round small" part="send-button" aria-label=${labels.send} title=${labels.send}>
        ${callIcons.send}
      </button>
    </form>`;
  }

  readonly #typed = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLInputElement) this.#draft = currentTarget.value;
  };
}
