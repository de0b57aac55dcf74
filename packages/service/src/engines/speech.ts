// The ports of speech: out and in, as a conversation sees them. Knows no engine.

import { PROBLEM_SENTENCES, type EngineProblem } from './engine-problem.js';

/** All speech: mono, 16 bit, this rate. */
export const SAMPLE_RATE_HZ = 16_000;

export interface SpeechSynthesizer {
  /**
   * @param voice the engine's name for it.
   * @returns samples of {@link SAMPLE_RATE_HZ}; none for a text without words.
   * @throws the signal's reason when aborted; an Error when the engine fails.
   */
  synthesize(text: string, voice: string, signal: AbortSignal): Promise<Int16Array>;
}

/** One utterance being recognized, fed as it is spoken. */
export interface Recognition {
  /** Samples of {@link SAMPLE_RATE_HZ}. */
  feed(samples: Int16Array): void;
  /** Ends it. @returns the words, or `undefined` when nothing was understood. Never rejects. */
  finish(): Promise<string | undefined>;
  /** Ends it without a result. */
  cancel(): void;
}

export interface SpeechRecognizer {
  /**
   * @param grammar JSGF text: the phrases that can be understood. Engines that understand everything ignore it.
   * @param onPartial the best guess so far, whenever it changes.
   */
  recognize(grammar: string, onPartial: (text: string) => void): Recognition;
}

/** Why there is no speech, or no words. It has no cause: foreign errors quote keys and spoken words. */
export class SpeechEngineError extends Error {
  override readonly name = 'SpeechEngineError';
  readonly reason: EngineProblem;
  /** Of the server's answer, where it was one of failure. */
  readonly httpStatus: number | undefined;

  constructor(reason: EngineProblem, httpStatus?: number) {
    super(`The speech engine failed: ${PROBLEM_SENTENCES[reason]}.`);
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}
