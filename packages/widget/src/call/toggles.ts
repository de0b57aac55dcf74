// The two round buttons beside the main one: microphone and speaker. Each is named for what a press does.
import { html, nothing, type TemplateResult } from 'lit';
import { isLive } from '../protocol/status.js';
import type { Rendered } from '../rest/call-parts-port.js';
import type { CallActions, CallView } from '../rest/call-view.js';
import { callIcons } from './call-icons.js';
import { SHORTCUTS } from './keyboard-shortcuts.js';

/** In place of the microphone's toggle in a conversation that has no microphone. */
export function renderTalkingButton(view: CallView, { startTalking }: CallActions): Rendered {
  const { labels, status, hasVoice, isMicrophoneAsked } = view;
  if (!isLive(status) || !hasVoice) return nothing;
  return renderToggle(view, {
    part: 'talking-button',
    look: 'talk',
    label: labels.startTalking,
    icon: callIcons.microphone,
    toggle: () => {
      if (!isMicrophoneAsked) startTalking();
    },
  });
}

export function renderMicrophoneToggle(view: CallView, { toggleMic }: CallActions): TemplateResult {
  const { labels, isMicMuted } = view;
  return renderToggle(view, {
    part: 'microphone-button',
    look: isMicMuted ? 'off' : '',
    shortcut: SHORTCUTS.microphone,
    label: isMicMuted ? labels.unmuteMicrophone : labels.muteMicrophone,
    icon: isMicMuted ? callIcons.microphoneOff : callIcons.microphone,
    toggle: toggleMic,
  });
}

export function renderSpeakerToggle(view: CallView, { toggleSpeaker }: CallActions): TemplateResult {
  const { labels, isSpeakerMuted, isWriting } = view;
  return renderToggle(view, {
    part: 'speaker-button',
    look: isSpeakerMuted && !isWriting ? 'off' : '', // silence is nothing special in writing
    shortcut: SHORTCUTS.speaker,
    label: isSpeakerMuted ? labels.unmuteSpeaker : labels.muteSpeaker,
    icon: isSpeakerMuted ? callIcons.speakerOff : callIcons.speaker,
    toggle: toggleSpeaker,
  });
}

interface Toggle {
  readonly part: string;
  readonly look: 'off' | 'talk' | '';
  readonly shortcut?: string;
  readonly label: string | undefined;
  readonly icon: TemplateResult;
  readonly toggle: () => void;
}

function renderToggle(
  { status }: CallView,
  { part, look, shortcut, label, icon, toggle }: Toggle,
): TemplateResult {
  const press = ({ detail }: MouseEvent): void => {
    // The second half of the double click that started the call, and for which another button stood here.
    if (detail < 2 || status !== 'connecting') toggle();
  };
  return html`<button
    type="button"
    class="round ${look}"
    part=${part}
    aria-label=${label}
    title=${label}
    aria-keyshortcuts=${shortcut ?? nothing}
    @click=${press}
  >
    ${icon}
  </button>`;
}
