// The agent's speech output: says lines aloud or, where the client wants text, shows them. One line at a time; who may speak
// when is decided elsewhere.

import type { Medium } from '../../rooms/session-message.js';
import type { AudioPort } from '../../rooms/audio-port.js';
import type { CallTranscript } from '../call-transcript.js';
import type { Clause } from './clauses.js';
import { splitClauses, tidyText } from './clauses.js';
import type { Timers } from '../../time/timers.js';
import type { SpeechSynthesizer } from '../../engines/speech.js';
import type { PlatformVoice } from '../../engines/voice-platform.js';
import { SpokenLine } from './spoken-line.js';

export interface SpeechOutputOptions {
  readonly audio: AudioPort;
  readonly clock: Timers;
  readonly synthesizer: SpeechSynthesizer;
  readonly voice: PlatformVoice;
  readonly transcript: CallTranscript;
  /** Whether anybody sees the words as they are heard. */
  readonly showsWords: boolean;
  /** The agent began or stopped being audible. */
  readonly onChange: () => void;
}

export interface Line {
  readonly text: string;
  /** Played in place of speech, in the audio port's format. */
  readonly samples?: Int16Array;
  /** Aborting it cuts the line: silence before `abort()` returns. */
  readonly signal: AbortSignal;
  /** Asked at the end of each sentence: true cuts the line there. Default: never. */
  readonly shouldYield?: () => boolean;
}

export class SpeechOutput {
  readonly #options: SpeechOutputOptions;
  #isAudible = false;
  /** Of the lines to come; a line that has begun is finished as it began. */
  medium: Medium = 'voice';

  constructor(options: SpeechOutputOptions) {
    this.#options = options;
  }

  get isAudible(): boolean {
    return this.#isAudible;
  }

  /** @returns whether all of it was said. Never rejects. */
  async say({ text: rawText, samples, signal, shouldYield = () => false }: Line): Promise<'said' | 'cut'> {
    const text = tidyText(rawText);
    if (signal.aborted) return 'cut';
    if (this.medium === 'text') {
      if (text !== '') this.#options.transcript.begin('agent', 'text').finish(text);
      return 'said';
    }
    const { audio, clock, transcript, showsWords, synthesizer, voice } = this.#options;
    const whole: Clause = { text, start: 0, end: text.length, endsSentence: true };
    const line = new SpokenLine({
      text,
      clauses: samples === undefined ? splitClauses(text) : [whole],
      audio,
      clock,
      transcript,
      showsWords,
      signal,
      shouldYield,
      synthesize: (clause) =>
        samples === undefined ? synthesizer.synthesize(clause.text, voice, signal) : Promise.resolve(samples),
      onAudible: (isAudible) => {
        this.#isAudible = isAudible;
        this.#options.onChange();
      },
    });
    return line.speak();
  }
}
