// What went wrong, as text, with a button to recover where there is one. The main button below it starts another call.
import { html, nothing, type TemplateResult } from 'lit';
import { isLive } from '../protocol/status.js';
import { isMicrophoneError, isMicrophoneLost } from '../errors/microphone-error.js';
import type { VoiceErrorCode } from '../errors/voice-error.js';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { errorText, missingPartsText } from './status-text.js';

/** Where another try is not the visitor's best way on, and the page may have one of its own. */
const HAS_ALTERNATIVE: ReadonlySet<VoiceErrorCode | undefined> = new Set<VoiceErrorCode>([
  'busy',
  'network_blocked',
  'agent_unavailable',
  'service_unavailable',
  'proxy_unreachable',
]);

export function renderNotice(
  view: CallView,
  actions: CallActions,
  parts: CallPartsPort | undefined,
): TemplateResult {
  return html`<div>${renderError(view, actions, parts)} ${renderMissing(view, actions)}</div>`;
}

function renderError(
  view: CallView,
  actions: CallActions,
  parts: CallPartsPort | undefined,
): TemplateResult | typeof nothing {
  const { labels, error, isPlaybackBlocked } = view;
  const words = errorText(view);
  if (words === undefined) return nothing;
  const isOwnWish = error?.code === 'consent_declined'; // nothing went wrong
  return html`<div class=${isOwnWish ? 'notice mild' : 'notice'} part="notice">
    <p part="error">${view.waiting?.shown ?? words}</p>
    ${parts?.renderWaitingButton(view)}
    ${isPlaybackBlocked ? renderRecoveryButton('sound-button', labels.turnOnSound, actions.resumePlayback) : nothing}
    ${error?.code === 'reload_needed' ? renderRecoveryButton('reload-button', labels.reload, reloadPage) : nothing}
    ${canOpenMicrophone(view) ? renderRecoveryButton('retry-button', labels.retry, actions.openMicrophone) : nothing}
    ${canType(view) ? renderRecoveryButton('typing-button', labels.continueByTyping, actions.startTyping) : nothing}
    ${HAS_ALTERNATIVE.has(error?.code) ? html`<slot name="alternative"></slot>` : nothing}
  </div>`;
}

function reloadPage(): void {
  location.reload();
}

/** Whoever has lost the microphone during the call, as by taking the permission away, may give it back. */
function canOpenMicrophone({ error, status }: CallView): boolean {
  return isLive(status) && error !== undefined && isMicrophoneLost(error);
}

/** Whoever cannot be heard may still write. */
export function canType({ error, status, hasText, isDisabled }: CallView): boolean {
  if (status !== 'ended' || !hasText || isDisabled) return false;
  return error !== undefined && (isMicrophoneError(error) || error.code === 'insecure_context');
}

function renderRecoveryButton(part: string, label: string | undefined, go: () => void): TemplateResult {
  return html`<button type="button" class="plain" part=${part} @click=${go}>${label}</button>`;
}

function renderMissing(view: CallView, actions: CallActions): TemplateResult | typeof nothing {
  const words = missingPartsText(view);
  if (words === undefined) return nothing;
  return html`<div class="notice" part="notice">
    <p part="error">${words}</p>
    ${renderRecoveryButton('reload-button', view.labels.retry, actions.loadParts)}
  </div>`;
}
