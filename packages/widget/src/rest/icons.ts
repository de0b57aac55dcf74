// The icons of the element before a call.
import { svg } from 'lit';
import { icon } from './icon.js';

const handset = svg`<path d="M6.6 4h2.1l1.7 4.1-2 1.6a11.5 11.5 0 0 0 5.9 5.9l1.6-2 4.1 1.7v2.1a2.1 2.1 0 0 1-2.3 2.1A14.7 14.7 0 0 1 4.5 6.3 2.1 2.1 0 0 1 6.6 4z" />`;

export const icons = {
  voice: icon(svg`<path d="M4 10.5v3M8 7v10M12 4v16M16 8v8M20 10.5v3" />`),
  start: icon(handset),
  hangUp: icon(svg`<g transform="rotate(135 12 12)">${handset}</g>`),
  write: icon(svg`<path d="M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3" />`),
  chat: icon(svg`<path d="M5 5h14v11h-8l-4 4v-4H5zM9 9h6M9 12h4" />`),
  end: icon(svg`<path d="M6 6l12 12M18 6L6 18" />`),
  close: icon(svg`<path d="M6 9.5l6 6 6-6" />`),
} as const;
