// The icons of the element before a call.
import { svg } from 'lit';
import { icon } from './icon.js';

const handset = svg`<path d="M6.6 4h2.1l1.7 4.1-2 1.6a11.5 11.5 0 0 0 5.9 5.9l1.6-2 4.1 1.7v2.1a2.1 2.1 0 0 1-2.3 2.1A14.7 14.7 0 0 1 4.5 6.3 2.1 2.1 0 0 1 6.6 4z" />`;

export const icons = {
  voice: icon(svg`<path d="M4 10.5v3M8 7v10M12 4v16M16 8v8M20 10.5v3" />`),
  start: icon(handset),
  hangUp: icon(svg`<g transform="rotate(135 12 12)">${handset}</g>`),
  close: icon(svg`<path d="M6 9.5l6 6 6-6" />`),
} as const;
