// What a screen reader reads out of the call. The live regions are there before they have text, and outside the panel:
// screen readers miss a region that appears together with its text or disappears with the panel.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallView } from './call-view.js';
import { announcedText, alertText } from './status-text.js';

/** Text for screen readers alone; what is drawn of the same for the eye is no live region. */
export function renderAnnouncements(view: CallView, parts: CallPartsPort | undefined): TemplateResult {
  return html`<div class="visually-hidden announcements">
    <p role="status">${announcedText(view)}</p>
    <p role="alert">${alertText(view)}</p>
    ${
      view.hasTranscript
        ? html`<div role="log" aria-label=${view.labels.transcript}>${parts?.renderLog(view)}</div>`
        : nothing
    }
  </div>`;
}
