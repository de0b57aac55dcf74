// What went wrong, in words, with a way out. The main button below it is the way to try again.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';
import { errorWords } from './call-words.js';

export function renderNotice(view: CallView, actions: CallActions): TemplateResult {
  const words =
    view.error?.code === 'playback_blocked' && !view.isPlaybackBlocked ? undefined : errorWords(view);
  return html`<div class="notice-place" role="alert">
    ${
      words === undefined
        ? nothing
        : html`<div class="notice" part="notice">
            <p part="error">${words}</p>
            ${
              view.isPlaybackBlocked
                ? html`<button
                    type="button"
                    class="plain"
                    part="sound-button"
                    @click=${actions.resumePlayback}
                  >
                    ${view.labels.turnOnSound}
                  </button>`
                : nothing
            }
          </div>`
    }
  </div>`;
}
