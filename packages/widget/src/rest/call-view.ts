// What the parts of the element are drawn from: the snapshot of the session with what is the element's own, and what may be
// asked of it. The parts hold no state of the call themselves. Words are read where they are shown, from the session.
import type { AvailableLabels } from '../labels/labels.js';
import type { VoiceSessionSnapshot } from '../session/snapshot.js';

export interface CallView extends Omit<VoiceSessionSnapshot, 'transcripts'> {
  readonly labels: AvailableLabels;
  /** Whole seconds the current or last call has been live, or was; undefined as long as it was not. */
  readonly elapsedSeconds: number | undefined;
  readonly isDisabled: boolean;
  /** Whether the visitor may write, and whether they may talk. */
  readonly hasText: boolean;
  readonly hasVoice: boolean;
  /** Whether the current or last conversation is in writing, as every one is where nobody may talk. */
  readonly isWriting: boolean;
  /** Whether the orb alone has made room for words. */
  readonly isGrown: boolean;
  /** What a visitor may ask first, in the page's words. */
  readonly suggestions: readonly string[];
  readonly hasTranscript: boolean;
  /** What the visitor agrees to, in the page's words. */
  readonly consentText: string | undefined;
  /** Whether the visitor is being asked to agree. */
  readonly isAsking: boolean;
  /** Whether the parts of a running call could not be fetched. */
  readonly isIncomplete: boolean;
  /** In place of an error's words while there is time to wait: for the eye, and for screen readers, who hear no seconds. */
  readonly waiting?: { readonly shown: string; readonly spoken: string };
}

export interface CallActions {
  readonly start: () => void;
  /** Starts a conversation in writing, with an agent that is silent. */
  readonly startWriting: () => void;
  /** Starts a conversation in which the visitor says this first. */
  readonly ask: (suggestion: string) => void;
  /** Opens the microphone in a conversation that has none. */
  readonly startTalking: () => void;
  /** Starts a call in which the visitor only types, or goes on so with one that waits for the microphone. */
  readonly startTyping: () => void;
  readonly agree: () => void;
  readonly decline: () => void;
  readonly end: () => void;
  readonly toggleMic: () => void;
  readonly toggleSpeaker: () => void;
  /** Returns whether the text was taken. */
  readonly sendText: (text: string) => boolean;
  readonly resumePlayback: () => void;
  /** Tries to open the microphone that the call has lost. */
  readonly openMicrophone: () => void;
  readonly loadParts: () => void;
}
