// The two round buttons beside the main one: microphone and speaker.
import { html, type TemplateResult } from 'lit';
import type { CallActions, CallView } from './call-view.js';
import { callIcons } from './call-icons.js';
import { SHORTCUTS } from './keyboard-shortcuts.js';

export function renderMicrophoneToggle(
  { labels, isMicMuted }: CallView,
  { toggleMic }: CallActions,
): TemplateResult {
  return renderToggle({
    part: 'microphone-button',
    shortcut: SHORTCUTS.microphone,
    label: labels.muteMicrophone,
    isPressed: isMicMuted,
    icon: isMicMuted ? callIcons.microphoneOff : callIcons.microphone,
    toggle: toggleMic,
  });
}

export function renderSpeakerToggle(
  { labels, isSpeakerMuted }: CallView,
  { toggleSpeaker }: CallActions,
): TemplateResult {
  return renderToggle({
    part: 'speaker-button',
    shortcut: SHORTCUTS.speaker,
    label: labels.muteSpeaker,
    isPressed: isSpeakerMuted,
    icon: isSpeakerMuted ? callIcons.speakerOff : callIcons.speaker,
    toggle: toggleSpeaker,
  });
}

interface Toggle {
  readonly part: string;
  readonly shortcut: string;
  readonly label: string | undefined;
  readonly isPressed: boolean;
  readonly icon: TemplateResult;
  readonly toggle: () => void;
}

function renderToggle({ part, shortcut, label, isPressed, icon, toggle }: Toggle): TemplateResult {
  return html`<button
    type="button"
    class="round"
    part=${part}
    aria-label=${label}
    title=${label}
    aria-keyshortcuts=${shortcut}
    aria-pressed=${isPressed ? 'true' : 'false'}
    @click=${toggle}
  >
    ${icon}
  </button>`;
}
