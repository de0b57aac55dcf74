// What the buttons and keys of a call do. Each action asks the element, its session or its consent; none holds state.
import type { VoiceAgentMode } from './create-call-view.js';
import type { CallActions } from '../rest/call-view.js';
import type { StartOptions } from '../session/session-options.js';
import type { CallFocus } from './call-focus.js';
import type { Consent } from './consent.js';
import type { LazyParts } from './lazy-parts.js';
import type { VoiceSession } from '../session/voice-session.js';
import type { VoiceSessionElement } from './voice-session-element.js';

/** A conversation in writing, with an agent that is silent. */
export const WRITING = { withMicrophone: false, withSpeaker: false } as const satisfies StartOptions;

export interface CallActionsOptions {
  readonly element: VoiceSessionElement & {
    readonly mode: VoiceAgentMode;
    startCall(options?: StartOptions): Promise<void>;
    endCall(): void;
  };
  readonly consent: Consent;
  readonly focus: CallFocus;
  readonly lazy: LazyParts;
}

export function createCallActions({ element, consent, focus, lazy }: CallActionsOptions): CallActions {
  const begin = (options?: StartOptions): void => {
    void element.startCall({ text: unsentText(element.session), ...options });
    focus.toTextField(element.mode === 'text' || options?.withMicrophone === false);
  };
  return {
    start: () => begin(),
    startWriting: () => begin(WRITING),
    ask: (text) => begin({ text }),
    startTalking: () => void element.session.startTalking(),
    startTyping: () => begin({ withMicrophone: false }),
    agree: () => consent.agree(),
    decline: () => consent.decline(),
    end: () => element.endCall(),
    toggleMic: () => (element.session.isMicMuted ? element.unmuteMic() : element.muteMic()),
    toggleSpeaker: () => (element.session.isSpeakerMuted ? element.unmuteSpeaker() : element.muteSpeaker()),
    sendText: (text) => element.sendText(text),
    resumePlayback: () => void element.session.resumePlayback(),
    openMicrophone: () => {
      const { session } = element;
      void (session.hasMicrophone ? session.setInputDevice(session.inputDevice) : session.startTalking());
    },
    loadParts: () => lazy.load(),
  };
}

/** What the visitor said to a call that failed before the agent had it: the next try says it again. */
function unsentText({ status, error, transcripts }: VoiceSession): string | undefined {
  if (status !== 'ended' || !error) return undefined;
  return transcripts.flatMap(({ ordinal, text }) => (ordinal === Infinity ? [text] : [])).join('\n');
}
