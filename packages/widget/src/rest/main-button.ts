// The main button: starts the call, and hangs up. It is in the same place in every state. Between calls the way to write
// stands beside the way to talk, where there are both.
import { html, nothing, type TemplateResult } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallActions, CallView } from './call-view.js';
import { icons } from './icons.js';
import { canType } from './notice.js';

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
    ${isCalling ? hangUpIcon(view) : startIcon(view)}<span
      >${isCalling ? view.labels.hangUp : startLabel(view)}</span
    >
  </button>`;
}

/** Whether talking and writing are both offered. After a refused microphone the notice offers to write. */
export function hasChoice(view: CallView): boolean {
  return !isUnderWay(view.status) && view.hasText && view.hasVoice && !canType(view);
}

export function renderWritingButton(view: CallView, actions: CallActions): TemplateResult | typeof nothing {
  if (!hasChoice(view)) return nothing;
  const { labels, isDisabled, error, hasMicrophone } = view;
  return html`<button
    type="button"
    class="main write"
    part="writing-button"
    ?disabled=${isDisabled}
    @click=${actions.startWriting}
  >
    ${icons.write}<span>${!hasMicrophone && error?.retryable ? labels.retry : labels.startWriting}</span>
  </button>`;
}

/** For what starts a conversation. */
function startIcon({ hasVoice }: CallView): TemplateResult {
  return hasVoice ? icons.start : icons.write;
}

/** Nobody hangs up on what was written. */
export function hangUpIcon({ isWriting }: CallView): TemplateResult {
  return isWriting ? icons.end : icons.hangUp;
}

/** “Call again” only after a call that was live. */
function startLabel({ labels, status, error, elapsedSeconds, hasVoice, hasMicrophone }: CallView): string {
  if (status === 'ready' || (hasVoice && !hasMicrophone)) return labels.start;
  if (error?.retryable) return labels.retry;
  return elapsedSeconds === undefined ? labels.start : labels.startAgain;
}
