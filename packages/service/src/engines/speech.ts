// Speech out and speech in, as the agent sees them. Both work off the main thread.

import { EngineError, type EngineProblem } from './engine-problem.js';
import type { PlatformVoice } from './voice-platform.js';

export interface SpeechSynthesizer {
  /**
   * @returns samples in the audio port's format; none for a text without words.
   * @throws the signal's reason when aborted; an Error when the engine fails.
   */
  synthesize(text: string, voice: PlatformVoice, signal: AbortSignal): Promise<Int16Array>;
}

/** One utterance being recognized, fed as it is spoken. */
export interface Recognition {
  /** Audio in the port's format. */
  feed(samples: Int16Array): void;
  /** Ends it. @returns the words, or `undefined` when nothing was understood. Never rejects. */
  finish(): Promise<string | undefined>;
  /** Ends it without a result. */
  cancel(): void;
}

/** What somebody may say, for engines that must be told. */
export type ExpectedSpeech =
  /** These phrases and no others, as JSGF. */
  | { readonly kind: 'grammar'; readonly grammar: string }
  /** Questions about this text, and everyday replies. `knowledge` is text of the same kind, for what room there is left. */
  | { readonly kind: 'topic'; readonly text: string; readonly knowledge?: string | undefined };

export interface SpeechRecognizer {
  /** Somebody will say this: engines that must make something of it first begin now. Default: nothing is made. */
  prepare?(expected: ExpectedSpeech): void;
  /**
   * @param expected engines that understand everything ignore it.
   * @param onPartial the best guess so far, whenever it changes.
   */
  recognize(expected: ExpectedSpeech, onPartial: (text: string) => void): Recognition;
}

export type VoiceEvent =
  /** Somebody began to speak. `samples` are the utterance so far, a little silence before it included. */
  | { readonly kind: 'start'; readonly samples: Int16Array; readonly voicedMs: number }
  /** The utterance goes on, pauses included. */
  | { readonly kind: 'continue'; readonly samples: Int16Array; readonly voicedMs: number }
  /** The turn is over. `voicedMs` is how much of it was voice; `trailingMs` the silence it ended with. */
  | { readonly kind: 'end'; readonly voicedMs: number; readonly trailingMs: number };

export interface VoiceActivitySettings {
  /** Silence after which a turn is over. */
  readonly endpointDelayMs: number;
  /** How sure it must be that a frame is speech: 0.1 to 1. */
  readonly activationThreshold: number;
}

/** Tells speech from silence in one stream of audio. */
export interface VoiceActivity {
  /** Audio in the port's format, in pieces of any length. @returns what happened in it, in order. */
  push(samples: Int16Array): readonly VoiceEvent[];
  /** Releases it; afterwards nothing happens any more. Idempotent. */
  close(): void;
}

/** The engines, shared by every call of a process; closing ends their threads. */
export interface SpeechEngines {
  readonly synthesizer: SpeechSynthesizer;
  /** Absent where no recognizer is installed. */
  readonly recognizer: SpeechRecognizer | undefined;
  /** One for each stream of audio; the caller closes it. */
  createVoiceActivity(settings: VoiceActivitySettings): VoiceActivity;
  close(): Promise<void>;
}

/** The engines as one call uses them. */
export type CallSpeech = Omit<SpeechEngines, 'close'>;

export class SpeechEngineError extends EngineError {
  override readonly name = 'SpeechEngineError';

  constructor(reason: EngineProblem, httpStatus?: number) {
    super('speech engine', reason, httpStatus);
  }
}
