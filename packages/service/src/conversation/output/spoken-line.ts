// Speaks one line: synthesizes it clause by clause, one ahead of the one that is heard, and shows each word as it is
// heard. When it is cut, it is silent at once, and its transcript holds what was heard.

import type { AudioPort, Playback } from '../../rooms/audio-port.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { CallTranscript, Utterance } from '../call-transcript.js';
import type { Clause } from './clauses.js';
import { heardLength } from './clauses.js';
import type { Timers } from '../../time/timers.js';
import { untilAborted } from '../../time/until-aborted.js';

export interface SpokenLineOptions {
  readonly text: string;
  readonly clauses: readonly Clause[];
  readonly audio: AudioPort;
  readonly clock: Timers;
  readonly transcript: CallTranscript;
  /** Whether the transcript follows the audio word by word; else it begins with the first ones, and ends with the last. */
  readonly showsWords: boolean;
  /** Aborting it cuts the line, before `abort()` returns. */
  readonly signal: AbortSignal;
  /** Asked at the end of each sentence: true cuts the line there. */
  readonly shouldYield: () => boolean;
  /** The clause's samples; none when it has no words or the engine failed. Rejects only when aborted. */
  readonly synthesize: (clause: Clause) => Promise<Int16Array>;
  readonly onAudible: (isAudible: boolean) => void;
}

/** How often the transcript follows the audio. */
const STEP_MS = 40;
/** A playback later than this after its time never ends: the media are gone. */
const PLAYBACK_GRACE_MS = 5_000;

interface Part {
  readonly clause: Clause;
  readonly durationMs: number;
  readonly playback: Playback | undefined;
  hasEnded: boolean;
}

export class SpokenLine {
  readonly #options: SpokenLineOptions;
  readonly #parts: Part[] = [];
  #utterance: Utterance | undefined;
  #shownLength = 0;
  #isAudible = false;
  #isOver = false;
  #stopSteps: () => void = () => undefined;

  constructor(options: SpokenLineOptions) {
    this.#options = options;
  }

  /** @returns whether all of it was heard. Never rejects. */
  async speak(): Promise<'said' | 'cut'> {
    const { signal } = this.#options;
    if (signal.aborted) return 'cut';
    const end = (): void => {
      try {
        this.#end();
      } catch {
        // The audio port is gone: silent already.
      }
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await this.#speakClauses();
    } catch {
      return 'cut'; // aborted, or the audio port is gone: nothing more can be heard either way
    } finally {
      end();
      signal.removeEventListener('abort', end);
    }
  }

  async #speakClauses(): Promise<'said' | 'cut'> {
    const { clauses, signal, shouldYield } = this.#options;
    let previous: Part | undefined;
    let ahead = this.#synthesize(0);
    for (const [index, clause] of clauses.entries()) {
      const samples = await untilAborted(ahead, signal);
      ahead = this.#synthesize(index + 1);
      if (previous !== undefined && previous.clause.endsSentence && shouldYield()) {
        await this.#ended(previous);
        return 'cut';
      }
      const part = this.#play(clause, samples);
      if (previous !== undefined) {
        if ((await this.#ended(previous)) === 'cleared') return 'cut';
        if (previous.clause.endsSentence && shouldYield()) return 'cut';
      }
      previous = part;
    }
    return previous === undefined || (await this.#ended(previous)) === 'played' ? 'said' : 'cut';
  }

  /** The promise may be left alone: it is settled without anybody waiting when the line is cut. */
  #synthesize(index: number): Promise<Int16Array> {
    const clause = this.#options.clauses[index];
    if (clause === undefined) return Promise.resolve(new Int16Array(0));
    return this.#options.synthesize(clause).catch(() => new Int16Array(0));
  }

  #play(clause: Clause, samples: Int16Array): Part {
    const playback = samples.length === 0 ? undefined : this.#options.audio.play(samples);
    const durationMs = (samples.length * 1_000) / SAMPLE_RATE_HZ;
    const part: Part = { clause, durationMs, playback, hasEnded: playback === undefined };
    this.#parts.push(part);
    if (playback !== undefined && !this.#isAudible) {
      this.#isAudible = true;
      this.#options.onAudible(true);
      this.#step();
    }
    return part;
  }

  async #ended(part: Part): Promise<'played' | 'cleared'> {
    if (part.playback === undefined) return 'played';
    const { clock, signal } = this.#options;
    let stopLimit = (): void => undefined;
    const limit = new Promise<'cleared'>((resolve) => {
      // What is queued before this part is at most one clause, whose end has been awaited.
      stopLimit = clock.after(part.durationMs + PLAYBACK_GRACE_MS, () => resolve('cleared'));
    });
    try {
      const outcome = await untilAborted(Promise.race([part.playback.done, limit]), signal);
      part.hasEnded = outcome === 'played';
      return outcome;
    } finally {
      stopLimit();
    }
  }

  #step(): void {
    this.#show(this.#heardText());
    if (this.#utterance !== undefined && !this.#options.showsWords) return;
    this.#stopSteps = this.#options.clock.after(STEP_MS, () => this.#step());
  }

  #show(heard: string): void {
    if (heard.length <= this.#shownLength) return;
    this.#utterance ??= this.#options.transcript.begin('agent', 'voice');
    this.#utterance.append(heard.slice(this.#shownLength));
    this.#shownLength = heard.length;
  }

  #heardText(): string {
    let length = 0;
    for (const { clause, durationMs, playback, hasEnded } of this.#parts) {
      const share = hasEnded || playback === undefined ? 1 : playback.playedMs() / durationMs;
      const heard = heardLength(clause.text, share);
      if (heard > 0) length = clause.start + heard;
      if (share < 1) break;
    }
    return this.#options.text.slice(0, length);
  }

  /** First reads what was heard, then silences: silenced audio tells nothing any more. */
  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopSteps();
    const heard = this.#heardText();
    if (this.#parts.some((part) => !part.hasEnded)) this.#options.audio.clear();
    if (heard !== '') {
      this.#show(heard);
      this.#utterance?.finish(heard);
    }
    if (this.#isAudible) this.#options.onAudible(false);
  }
}
