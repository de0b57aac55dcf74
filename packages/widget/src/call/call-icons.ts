// The icons of a running call.
import { svg } from 'lit';
import { icon } from '../rest/icon.js';
import { icons } from '../rest/icons.js';

const slash = svg`<path d="M4 4l16 16" />`;
const microphone = svg`<rect x="9" y="3" width="6" height="11" rx="3" /><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />`;
const speaker = svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />`;

export const callIcons = {
  microphone: icon(microphone),
  microphoneOff: icon(svg`${microphone}${slash}`),
  speaker: icon(svg`${speaker}<path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />`, true),
  speakerOff: icon(svg`${speaker}<path d="M16 9.5l5 5M21 9.5l-5 5" />`, true),
  more: icon(
    svg`<circle cx="14.5" cy="8" r="2.5" /><circle cx="9.5" cy="16" r="2.5" /><path d="M4 8h8M17 8h3M4 16h3M12 16h8" />`,
  ),
  send: icon(svg`<path d="M12 19V5M6 11l6-6 6 6" />`),
  newest: icon(svg`<path d="M12 5v14M6 13l6 6 6-6" />`),
  copy: icon(
    svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2.5" /><path d="M15.5 5.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2" />`,
  ),
  download: icon(svg`<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />`),
  choose: icons.close,
  done: icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`),
} as const;
