// The icons of the element before a call.
import { svg } from 'lit';
import { icon } from './icon.js';

const handset = svg`<path d="M6.6 4h2.1l1.7 4.1-2 1.6a11.5 11.5 0 0 0 5.9 5.9l1.6-2 4.1 1.7v2.1a2.1 2.1 0 0 1-2.3 2.1A14.7 14.7 0 0 1 4.5 6.3 2.1 2.1 0 0 1 6.6 4z" />`;

export const icons = {
  voice: icon(svg`<path d="M4 10.5v3M8 7v10M12 4v16M16 8v8M20 10.5v3" />`),
  start: icon(handset),
  hangUp: icon(svg`<g transform="rotate(135 12 12)">${handset}</g>`),
  write: icon(
    svg`<path d="M4.5 19.5l1-4.2L16.2 4.6a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.7 18.5zM14 6.8l3.2 3.2" />`,
  ),
  end: icon(svg`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />`),
  chat: icon(
    svg`<path d="M7 5h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-5l-4.5 3.5V17H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM8.5 9.5h7M8.5 12.8h4" />`,
  ),
  close: icon(svg`<path d="M6 9.5l6 6 6-6" />`),
} as const;
