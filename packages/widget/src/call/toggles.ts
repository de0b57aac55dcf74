// The two round buttons beside the main one: microphone and speaker. Each is named for what a press does.
import { html, type TemplateResult } from 'lit';
import type { CallActions, CallView } from '../rest/call-view.js';
import { callIcons } from './call-icons.js';
import { SHORTCUTS } from './keyboard-shortcuts.js';

export function renderMicrophoneToggle(
  { labels, isMicMuted }: CallView,
  { toggleMic }: CallActions,
): TemplateResult {
  return renderToggle({
    part: 'microphone-button',
    shortcut: SHORTCUTS.microphone,
    label: isMicMuted ? labels.unmuteMicrophone : labels.muteMicrophone,
    isOff: isMicMuted,
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
    label: isSpeakerMuted ? labels.unmuteSpeaker : labels.muteSpeaker,
    isOff: isSpeakerMuted,
    icon: isSpeakerMuted ? callIcons.speakerOff : callIcons.speaker,
    toggle: toggleSpeaker,
  });
}

interface Toggle {
  readonly part: string;
  readonly shortcut: string;
  readonly label: string | undefined;
  readonly isOff: boolean;
  readonly icon: TemplateResult;
  readonly toggle: () => void;
}

function renderToggle({ part, shortcut, label, isOff, icon, toggle }: Toggle): TemplateResult {
  return html`<button
    type="button"
    class=${isOff ? 'round off' : 'round'}
    part=${part}
    aria-label=${label}
    title=${label}
    aria-keyshortcuts=${shortcut}
    @click=${toggle}
  >
    ${icon}
  </button>`;
}
