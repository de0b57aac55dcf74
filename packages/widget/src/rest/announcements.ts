// What a screen reader says of the call. It is on the page before there is anything to say, whatever is shown or hidden
// around it: nobody reads out a region that comes together with its words, or that is gone with the panel.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallView } from './call-view.js';
import { announcedWords, troubleWords } from './call-words.js';

/** The words for the ear alone; what is drawn of the same for the eye is no live region. */
export function renderAnnouncements(view: CallView, parts: CallPartsPort | undefined): TemplateResult {
  return html`<div class="visually-hidden announcements">
    <p role="status">${announcedWords(view)}</p>
    <p role="alert">${troubleWords(view)}</p>
    ${
      view.hasTranscript
        ? html`<div role="log" aria-label=${view.labels.transcript}>${parts?.renderLog(view)}</div>`
        : nothing
    }
  </div>`;
}
