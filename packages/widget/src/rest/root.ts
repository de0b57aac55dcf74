// Everything inside the element: the call in its frame, and what a screen reader reads out. Language and direction are set
// here, whatever those of the page are.
import { html, type TemplateResult } from 'lit';
import { textDirection } from '../labels/text-direction.js';
import { renderAnnouncements } from './announcements.js';
import { renderCallFrame, rootClass, type CallFrame } from './call-frame.js';

/** `showInterest` is called when the visitor's pointer or focus comes near. */
export function renderRoot(frame: CallFrame, showInterest: () => void): TemplateResult {
  const { variant, view, parts } = frame;
  const { lang } = view.labels;
  return html`<div
    class="root ${rootClass(variant)}"
    part="root"
    lang=${lang}
    dir=${textDirection(lang)}
    @pointerover=${showInterest}
    @focusin=${showInterest}
  >
    ${renderCallFrame(frame)} ${renderAnnouncements(view, parts)}
  </div>`;
}
