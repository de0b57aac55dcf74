// What the buttons and keys of a call do. Each action asks the element, its session or its consent; none holds state.
import type { CallActions } from '../rest/call-view.js';
import type { StartOptions } from '../session/session-options.js';
import type { CallFocus } from './call-focus.js';
import type { Consent } from './consent.js';
import type { LazyParts } from './lazy-parts.js';
import type { VoiceSessionElement } from './voice-session-element.js';

export interface CallActionsOptions {
  readonly element: VoiceSessionElement & {
    startCall(options?: StartOptions): Promise<void>;
    endCall(): void;
  };
  readonly consent: Consent;
  readonly focus: CallFocus;
  readonly lazy: LazyParts;
}

export function createCallActions({ element, consent, focus, lazy }: CallActionsOptions): CallActions {
  return {
    start: () => void element.startCall(),
    startTyping: () => {
      void element.startCall({ withMicrophone: false });
      focus.toTextField();
    },
    agree: () => consent.agree(),
    decline: () => consent.decline(),
    end: () => element.endCall(),
    toggleMic: () => (element.session.isMicMuted ? element.unmuteMic() : element.muteMic()),
    toggleSpeaker: () => (element.session.isSpeakerMuted ? element.unmuteSpeaker() : element.muteSpeaker()),
    sendText: (text) => element.sendText(text),
    resumePlayback: () => void element.session.resumePlayback(),
    openMicrophone: () => void element.session.setInputDevice(element.session.inputDevice),
    loadParts: () => lazy.load(),
  };
}
