// One icon: 24 units square, one stroke weight, round ends. Decoration only: the button around it carries its name.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';

export function icon(paths: SVGTemplateResult): TemplateResult {
  return html`<svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${paths}
  </svg>`;
}
