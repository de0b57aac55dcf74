// The button in a corner of the page: round, or wider when the page gives it words. During a call behind a closed panel it
// shows the orb, and a second button beside it hangs up.
import { html, nothing, type TemplateResult } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { icons } from './icons.js';

export interface Launcher {
  readonly view: CallView;
  readonly actions: CallActions;
  readonly isOpen: boolean;
  /** Whether the orb can be painted; until then it rests. */
  readonly hasParts: boolean;
  readonly parts: CallPartsPort | undefined;
  readonly toggle: () => void;
}

export function renderLauncher({ view, actions, isOpen, hasParts, parts, toggle }: Launcher): TemplateResult {
  const { labels, status } = view;
  const showsCall = isUnderWay(status) && !isOpen;
  const label = showsCall ? labels.openDuringCall : isOpen ? labels.close : undefined;
  return html`<div class="launcher-corner">
    ${showsCall ? renderHangUp(view, actions) : nothing}
    <button
      type="button"
      id="launcher"
      class="launcher ${showsCall ? 'in-call' : ''}"
      part="launcher"
      aria-haspopup="dialog"
      aria-expanded=${isOpen ? 'true' : 'false'}
      aria-label=${label ?? nothing}
      title=${label ?? nothing}
      @click=${({ detail }: MouseEvent) => {
        if (detail < 2) toggle(); // a double click opens, or closes, once
      }}
    >
      ${
        showsCall
          ? html`<canvas
              class="orb ${hasParts ? '' : 'resting'}"
              part="launcher-orb"
              aria-hidden="true"
            ></canvas>`
          : isOpen
            ? icons.close
            : html`<slot name="launcher-icon">${icons.voice}</slot>
                <slot name="launcher-label"><span class="visually-hidden">${labels.open}</span></slot>
                ${parts?.renderWaitingBadge(view)}`
      }
    </button>
  </div>`;
}

/** Hanging up is never more than one press away. */
function renderHangUp({ labels }: CallView, { end }: CallActions): TemplateResult {
  return html`<button
    type="button"
    class="round hang-up"
    part="hang-up-button"
    aria-label=${labels.hangUp}
    title=${labels.hangUp}
    @click=${end}
  >
    ${icons.hangUp}
  </button>`;
}
