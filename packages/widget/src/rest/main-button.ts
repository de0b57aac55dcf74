// The main button: starts the call, and hangs up. It is in the same place in every state.
import { html, type TemplateResult } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallActions, CallView } from './call-view.js';
import { icons } from './icons.js';

export function renderMainButton(view: CallView, actions: CallActions): TemplateResult {
  const isCalling = isUnderWay(view.status);
  const press = (event: MouseEvent): void => {
    if (event.detail > 1) return; // the second half of a double click does not hang up
    if (isCalling) actions.end();
    else actions.start();
  };
  // The focus may come here from a button that is gone, while the key that pressed it is still held down.
  const ignoreRepeat = (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return html`<button
    type="button"
    id="main"
    class=${isCalling ? 'main hang-up' : 'main start'}
    part=${isCalling ? 'main-button hang-up-button' : 'main-button start-button'}
    ?disabled=${view.isDisabled && !isCalling}
    @click=${press}
    @keydown=${ignoreRepeat}
  >
    ${isCalling ? icons.hangUp : icons.start}<span>${isCalling ? view.labels.hangUp : startLabel(view)}</span>
  </button>`;
}

/** “Call again” only after a call that was live. */
function startLabel({ labels, status, error, elapsedSeconds }: CallView): string {
  if (status === 'ready') return labels.start;
  if (error?.retryable) return labels.retry;
  return elapsedSeconds === undefined ? labels.start : labels.startAgain;
}
