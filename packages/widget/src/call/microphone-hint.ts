// Help with the browser's question for the microphone: says that it will come, and offers to go on without one.
import { html, nothing } from 'lit';
import type { Rendered } from '../rest/call-parts-port.js';
import type { CallActions, CallView } from '../rest/call-view.js';
import { isLive, isUnderWay } from '../protocol/status.js';

/** `isAhead`: the browser is certain to ask once the microphone is opened, and nobody has said a word yet. */
export function renderMicrophoneHint(
  { labels, status, hasMicrophone, hasVoice, isMicrophoneAsked }: CallView,
  isAhead: boolean,
): Rendered {
  const isWanted = hasVoice && !isLive(status) && (hasMicrophone || !isUnderWay(status));
  const isAsked = isMicrophoneAsked && isLive(status);
  return (isAhead && isWanted) || isAsked
    ? html`<p class="hint" part="hint">${labels.microphoneAhead}</p>`
    : nothing;
}

export function renderTypingButton(
  { labels, hasText, isDisabled, isMicrophoneAsked }: CallView,
  actions: CallActions,
): Rendered {
  if (!isMicrophoneAsked || !hasText || isDisabled) return nothing;
  return html`<button type="button" class="plain" part="typing-button" @click=${actions.startTyping}>
    ${labels.continueByTyping}
  </button>`;
}
