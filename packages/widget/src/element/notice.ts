// What went wrong, in words, with a way out. The main button below it is the way to try the call again.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';
import { errorWords } from './call-words.js';

export function renderNotice(view: CallView, actions: CallActions): TemplateResult {
  return html`<div class="notice-place" role="alert">
    ${renderError(view, actions)} ${renderMissing(view, actions)}
  </div>`;
}

function renderError(view: CallView, actions: CallActions): TemplateResult | typeof nothing {
  const words =
    view.error?.code === 'playback_blocked' && !view.isPlaybackBlocked ? undefined : errorWords(view);
  if (words === undefined) return nothing;
  return html`<div class="notice" part="notice">
    <p part="error">${words}</p>
    ${
      view.isPlaybackBlocked
        ? html`<button type="button" class="plain" part="sound-button" @click=${actions.resumePlayback}>
            ${view.labels.turnOnSound}
          </button>`
        : nothing
    }
  </div>`;
}

/** A call without its parts can still be started, heard and ended; the visitor is told what is missing. */
function renderMissing(
  { labels, isIncomplete }: CallView,
  actions: CallActions,
): TemplateResult | typeof nothing {
  if (!isIncomplete) return nothing;
  return html`<div class="notice" part="notice">
    <p part="error">${labels.partsMissing}</p>
    <button type="button" class="plain" part="reload-button" @click=${actions.loadParts}>
      ${labels.retry}
    </button>
  </div>`;
}
