// The icons, drawn for this set: 24 units square, one stroke weight, round ends. Decoration only: the button
// around an icon carries its name.
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

const icon = (paths: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${paths}</svg>`;

const slash = svg`<path d="M4 4l16 16" />`;
const microphone = svg`<rect x="9" y="3" width="6" height="11" rx="3" /><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />`;
const speaker = svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />`;
const handset = svg`<path d="M6.6 4h2.1l1.7 4.1-2 1.6a11.5 11.5 0 0 0 5.9 5.9l1.6-2 4.1 1.7v2.1a2.1 2.1 0 0 1-2.3 2.1A14.7 14.7 0 0 1 4.5 6.3 2.1 2.1 0 0 1 6.6 4z" />`;

export const icons = {
  voice: icon(svg`<path d="M4 10.5v3M8 7v10M12 4v16M16 8v8M20 10.5v3" />`),
  microphone: icon(microphone),
  microphoneOff: icon(svg`${microphone}${slash}`),
  speaker: icon(svg`${speaker}<path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />`),
  speakerOff: icon(svg`${speaker}<path d="M16 9.5l5 5M21 9.5l-5 5" />`),
  start: icon(handset),
  hangUp: icon(svg`<g transform="rotate(135 12 12)">${handset}</g>`),
  close: icon(svg`<path d="M6 9.5l6 6 6-6" />`),
  send: icon(svg`<path d="M12 19V5M6 11l6-6 6 6" />`),
  newest: icon(svg`<path d="M12 5v14M6 13l6 6 6-6" />`),
} as const;
