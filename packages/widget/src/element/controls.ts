// The row of buttons, the same places in every state: microphone, the one main button, speaker.
import { html, nothing, type TemplateResult } from 'lit';
import { isUnderWay } from '../session/status.js';
import type { CallActions, CallView } from './call-view.js';
import { icons } from './icons.js';

export function renderControls(view: CallView, actions: CallActions): TemplateResult {
  const { labels, isMicMuted, isSpeakerMuted } = view;
  const isCalling = isUnderWay(view.status);
  return html`<div class="controls" part="controls">
    ${renderToggle({
      isShown: isCalling,
      part: 'microphone-button',
      label: labels.muteMicrophone,
      isPressed: isMicMuted,
      icon: isMicMuted ? icons.microphoneOff : icons.microphone,
      toggle: actions.toggleMic,
    })}
    ${renderMain(view, actions)}
    ${renderToggle({
      isShown: isCalling,
      part: 'speaker-button',
      label: labels.muteSpeaker,
      isPressed: isSpeakerMuted,
      icon: isSpeakerMuted ? icons.speakerOff : icons.speaker,
      toggle: actions.toggleSpeaker,
    })}
  </div>`;
}

function renderMain(view: CallView, actions: CallActions): TemplateResult {
  const isCalling = isUnderWay(view.status);
  const press = (event: MouseEvent): void => {
    if (event.detail > 1) return; // the second half of a double click is no wish to hang up
    if (isCalling) actions.end();
    else actions.start();
  };
  return html`<button
    type="button"
    id="main"
    class=${isCalling ? 'main hang-up' : 'main start'}
    part=${isCalling ? 'main-button hang-up-button' : 'main-button start-button'}
    ?disabled=${view.isDisabled && !isCalling}
    @click=${press}
  >
    ${isCalling ? icons.hangUp : icons.start}<span>${isCalling ? view.labels.hangUp : startLabel(view)}</span>
  </button>`;
}

function startLabel({ labels, status, error }: CallView): string {
  if (status === 'ready') return labels.start;
  return error?.retryable ? labels.retry : labels.startAgain;
}

interface Toggle {
  readonly isShown: boolean;
  readonly part: string;
  readonly label: string;
  readonly isPressed: boolean;
  readonly icon: TemplateResult;
  readonly toggle: () => void;
}

/** A hidden toggle keeps its place, so that the main button never moves under the visitor's finger. */
function renderToggle({ isShown, part, label, isPressed, icon, toggle }: Toggle): TemplateResult {
  return html`<div class=${isShown ? 'slot' : 'slot vacant'}>
    ${
      isShown
        ? html`<button
            type="button"
            class="round"
            part=${part}
            aria-label=${label}
            title=${label}
            aria-pressed=${isPressed ? 'true' : 'false'}
            @click=${toggle}
          >
            ${icon}
          </button>`
        : nothing
    }
  </div>`;
}
