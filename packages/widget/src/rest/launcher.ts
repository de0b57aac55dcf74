// The button in a corner of the page: round, or wider when the page gives it words. During a call behind a closed panel it
// shows the orb, and a second button beside it hangs up. It is out of sight while the panel is open.
import { html, nothing, type TemplateResult } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { icons } from './icons.js';
import { hangUpIcon } from './main-button.js';

export interface Launcher {
  readonly view: CallView;
  readonly actions: CallActions;
  readonly isOpen: boolean;
  /** Whether the orb can be painted; until then it rests. */
  readonly hasParts: boolean;
  readonly parts: CallPartsPort | undefined;
  readonly open: () => void;
}

export function renderLauncher({ view, actions, isOpen, hasParts, parts, open }: Launcher): TemplateResult {
  const { labels, status } = view;
  const showsCall = isUnderWay(status) && !isOpen;
  const label = showsCall ? labels.openDuringCall : nothing;
  return html`<div class="launcher-corner">
    ${showsCall ? renderHangUp(view, actions) : nothing}
    <button
      type="button"
      id="launcher"
      class="launcher ${showsCall ? 'in-call' : ''}"
      part="launcher"
      aria-haspopup="dialog"
      aria-expanded=${isOpen ? 'true' : 'false'}
      aria-label=${label}
      title=${label}
      @click=${({ detail }: MouseEvent) => {
        if (detail < 2) open(); // a double click opens once
      }}
    >
      ${
        showsCall
          ? html`<canvas
              class="orb ${hasParts ? '' : 'resting'}"
              part="launcher-orb"
              aria-hidden="true"
            ></canvas>`
          : html`<slot name="launcher-icon">${view.hasVoice ? icons.voice : icons.chat}</slot>
              <slot name="launcher-label"><span class="visually-hidden">${labels.open}</span></slot>
              ${parts?.renderWaitingBadge(view)}`
      }
    </button>
  </div>`;
}

/** Hanging up is never more than one press away. */
function renderHangUp(view: CallView, { end }: CallActions): TemplateResult {
  const { labels } = view;
  return html`<button
    type="button"
    class="round hang-up"
    part="hang-up-button"
    aria-label=${labels.hangUp}
    title=${labels.hangUp}
    @click=${end}
  >
    ${hangUpIcon(view)}
  </button>`;
}
