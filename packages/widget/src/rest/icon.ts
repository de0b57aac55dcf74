// One icon: 24 units square, one stroke weight, round ends. Decoration only: the button around it carries its name.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';

/** `isDirected`: it points along the line of text, and is mirrored where that runs from right to left. */
export function icon(paths: SVGTemplateResult, isDirected = false): TemplateResult {
  return html`<svg
    class="icon ${isDirected ? 'directed' : ''}"
    part="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    ${paths}
  </svg>`;
}
