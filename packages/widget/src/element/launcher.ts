// The round button in a corner of the page. During a call behind a closed panel it shows the orb.
import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { isUnderWay } from '../session/status.js';
import type { CallView } from './call-view.js';
import { icons } from './icons.js';
import type { Orb } from './orb/orb.js';

export interface Launcher {
  readonly view: CallView;
  readonly orb: Orb;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function renderLauncher({ view, orb, isOpen, toggle }: Launcher): TemplateResult {
  const { labels, status } = view;
  const showsCall = isUnderWay(status) && !isOpen;
  const label = showsCall ? labels.openDuringCall : isOpen ? labels.close : labels.open;
  return html`<button
    type="button"
    id="launcher"
    class="launcher ${showsCall ? 'in-call' : ''}"
    part="launcher"
    aria-haspopup="dialog"
    aria-expanded=${isOpen ? 'true' : 'false'}
    aria-label=${label}
    title=${label}
    @click=${toggle}
  >
    ${
      showsCall
        ? html`<canvas class="orb" part="launcher-orb" aria-hidden="true" ${ref(orb.attach)}></canvas>`
        : isOpen
          ? icons.close
          : html`<slot name="launcher-icon">${icons.voice}</slot>`
    }
  </button>`;
}
