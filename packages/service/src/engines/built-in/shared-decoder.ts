// Shares one decoder among the utterances of several calls. One is decoded live, with partial results; the others
// are kept, and decoded whole when they end: that takes about 2 % of their duration.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { ExpectedSpeech } from '../speech.js';
import type { Decoder } from './pocketsphinx-library.js';
import type { PocketsphinxReply, PocketsphinxRequest } from './pocketsphinx-protocol.js';

/**
 * A closed grammar always finds some phrase. Words that fit worse than this were not said: measured, phrases of the
 * grammar came to -8 to -40, half of them above -15, and six of seven other sentences to less than -41.
 */
const MIN_GRAMMAR_SCORE = -41;
/**
 * A topic's words make almost any sentence, so that they fit better: measured on 256 questions and replies of four voices, all
 * but one of those understood to the word came to more than -32, and three of four sentences about something else to less.
 */
const MIN_TOPIC_SCORE = -32;
/** Longer utterances are cut: 35 s, more than a turn may last. */
const MAX_SAMPLES = 35 * SAMPLE_RATE_HZ;

interface Utterance {
  readonly id: number;
  readonly expected: ExpectedSpeech;
  readonly pieces: Int16Array[];
  sampleCount: number;
  lastGuess: string;
  lastPartial: string;
}

export class SharedDecoder {
  readonly #decoder: Decoder;
  readonly #reply: (reply: PocketsphinxReply) => void;
  readonly #utterances = new Map<number, Utterance>();
  #live: Utterance | undefined;

  constructor(decoder: Decoder, reply: (reply: PocketsphinxReply) => void) {
    this.#decoder = decoder;
    this.#reply = reply;
  }

  /** Compiles what is about to be listened for, unless somebody is speaking: then its first utterance does. */
  prepare(expected: ExpectedSpeech): void {
    if (this.#live !== undefined) return;
    try {
      this.#decoder.use(expected);
    } catch {
      // As when an utterance goes live: nothing is understood.
    }
  }

  handle(request: PocketsphinxRequest): void {
    if (request.kind === 'begin') {
      const { id, expected } = request;
      this.#utterances.set(id, { id, expected, pieces: [], sampleCount: 0, lastGuess: '', lastPartial: '' });
      return;
    }
    const utterance = this.#utterances.get(request.id);
    if (utterance === undefined) return;
    if (request.kind === 'feed') {
      this.#feed(utterance, request.samples);
      return;
    }
    this.#utterances.delete(request.id);
    if (request.kind === 'finish') {
      this.#reply({ kind: 'result', id: request.id, text: this.#finish(utterance) });
    } else if (this.#live === utterance) {
      this.#leaveLive();
    }
  }

  #feed(utterance: Utterance, samples: Int16Array): void {
    if (utterance.sampleCount + samples.length > MAX_SAMPLES) return;
    utterance.pieces.push(samples);
    utterance.sampleCount += samples.length;
    if (this.#live === utterance) this.#decoder.feed(samples);
    else if (this.#live === undefined) this.#goLive(utterance);
    if (this.#live !== utterance) return;

    const { text, scorePerFrame } = this.#decoder.guess();
    // A guess that did not last two pieces is noise.
    const isSteady = text === utterance.lastGuess;
    utterance.lastGuess = text;
    if (!isSteady || text === '' || text === utterance.lastPartial || !isFit(utterance, scorePerFrame))
      return;
    utterance.lastPartial = text;
    this.#reply({ kind: 'partial', id: utterance.id, text });
  }

  #finish(utterance: Utterance): string | undefined {
    if (this.#live !== utterance) {
      this.#leaveLive(); // taken up again from its pieces when more of it comes
      this.#goLive(utterance);
      if (this.#live !== utterance) return undefined;
    }
    this.#leaveLive();
    const { text, scorePerFrame } = this.#decoder.guess();
    return text === '' || !isFit(utterance, scorePerFrame) ? undefined : text;
  }

  /** With a grammar or a topic that does not compile nothing goes live, and nothing is understood. */
  #goLive(utterance: Utterance): void {
    try {
      this.#decoder.use(utterance.expected);
    } catch {
      return; // the grammar's author learns of it from the responder's own test, a caller by not being understood
    }
    this.#decoder.begin();
    for (const piece of utterance.pieces) this.#decoder.feed(piece);
    this.#live = utterance;
  }

  #leaveLive(): void {
    if (this.#live !== undefined) this.#decoder.end();
    this.#live = undefined;
  }
}

function isFit({ expected }: Utterance, scorePerFrame: number): boolean {
  return scorePerFrame >= (expected.kind === 'grammar' ? MIN_GRAMMAR_SCORE : MIN_TOPIC_SCORE);
}
