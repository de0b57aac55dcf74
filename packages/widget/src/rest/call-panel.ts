// The call: header, orb, status, transcript, errors and buttons, the same in the launcher's panel and inline. What only a
// running call shows is drawn by the parts, once they are loaded.
import { html, nothing, type TemplateResult } from 'lit';
import { formatTimer } from '../labels/durations.js';
import { isLive, isUnderWay } from '../protocol/status.js';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { renderConsentQuestion } from './consent-question.js';
import { icons } from './icons.js';
import { hasChoice, renderMainButton, renderWritingButton } from './main-button.js';
import { renderNotice } from './notice.js';
import { statusText } from './status-text.js';
import { isInviting, renderWelcome } from './welcome.js';

export interface CallPanel {
  readonly view: CallView;
  readonly actions: CallActions;
  /** Undefined until they have been fetched. */
  readonly parts: CallPartsPort | undefined;
  /** Closes the panel around the call; inline there is none. */
  readonly close: (() => void) | undefined;
}

export function renderCallPanel({ view, actions, parts, close }: CallPanel): TemplateResult {
  const transcript = (view.isAsking ? undefined : parts?.renderTranscript(view)) ?? nothing;
  const press = (event: KeyboardEvent): void => parts?.pressKey(event, view, actions);
  const isAtRest = !isUnderWay(view.status);
  return html`<div
    class="call ${transcript === nothing ? '' : 'with-words'} ${view.isAsking ? 'asking' : ''}"
    part="call"
    @keydown=${press}
  >
    ${renderHeader(view, parts, close)}
    <div class="content">
      <div class="stage" part="stage">
        <canvas class="orb ${parts ? '' : 'resting'}" part="orb" aria-hidden="true"></canvas>
        ${isInviting(view) ? renderWelcome(view, actions) : nothing}
        ${view.isAsking || isInviting(view) ? nothing : html`<p class="status" part="status">${statusText(view)}</p>`}
        ${view.isAsking ? nothing : parts?.renderMicrophoneHint(view)}
        ${parts?.renderTypingButton(view, actions)}
        <slot name="stage"></slot>
      </div>
      ${transcript} ${renderNotice(view, actions, parts)}
      ${view.isAsking ? renderConsentQuestion(view, actions) : parts?.renderSummary(view)}
    </div>
    ${
      view.isAsking
        ? nothing
        : html`${parts?.renderTextField(view, actions)}
            <div
              class="controls ${hasChoice(view) ? 'call-or-write' : view.isWriting ? 'in-writing' : ''}"
              part="controls"
            >
              ${isAtRest ? nothing : renderToggleSlot(parts?.renderMicrophoneToggle(view, actions))}
              ${renderMainButton(view, actions)}
              ${
                isAtRest
                  ? renderWritingButton(view, actions)
                  : renderToggleSlot(parts?.renderSpeakerToggle(view, actions))
              }
            </div>`
    }
    <slot name="footer"></slot>
  </div>`;
}

/** A toggle that is not drawn keeps its space, so that the main button never moves under the visitor's finger. */
function renderToggleSlot(toggle: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class=${toggle === nothing ? 'slot vacant' : 'slot'}>${toggle}</div>`;
}

function renderHeader(
  view: CallView,
  parts: CallPartsPort | undefined,
  close: (() => void) | undefined,
): TemplateResult {
  const { labels, status, elapsedSeconds = 0 } = view;
  return html`<header class="header" part="header">
    ${
      isInviting(view)
        ? html`<span class="title"></span>`
        : html`<span class="title" part="title" id="title"
            ><slot name="title">${view.agentName ?? labels.title}</slot></span
          >`
    }
    ${
      isLive(status)
        ? html`<span class="timer" part="timer" role="timer" aria-label=${labels.duration}
            >${formatTimer(elapsedSeconds, labels.lang)}</span
          >`
        : nothing
    }
    ${parts?.renderMore(view)}
    ${
      close
        ? html`<button
            type="button"
            class="round quiet"
            part="close-button"
            aria-label=${labels.close}
            aria-keyshortcuts="Escape"
            title=${labels.close}
            @click=${close}
          >
            ${icons.close}
          </button>`
        : nothing
    }
  </header>`;
}
