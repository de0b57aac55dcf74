// Speech out and speech in, as the agent sees them. Both work off the main thread.

import type { AgentDefinition } from '../domain/agent-definition.js';

export interface SpeechSynthesizer {
  /**
   * @returns samples in the audio port's format.
   * @throws the signal's reason when aborted; an Error when the engine fails.
   */
  synthesize(text: string, voice: AgentDefinition['voice'], signal: AbortSignal): Promise<Int16Array>;
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

export interface SpeechRecognizer {
  /**
   * @param grammar JSGF text: the phrases that can be understood.
   * @param onPartial the best guess so far, whenever it changes.
   */
  recognize(grammar: string, onPartial: (text: string) => void): Recognition;
}

/** The engines, shared by every call of a sandbox; closing ends their threads. */
export interface SpeechEngines {
  readonly synthesizer: SpeechSynthesizer;
  /** Absent where no recognizer is installed. */
  readonly recognizer: SpeechRecognizer | undefined;
  close(): Promise<void>;
}
