// Speech in: hands each utterance to pocketsphinx's thread as it is spoken, and waits for the words.

import type { Timers } from '../../time/timers.js';
import type { ExpectedSpeech, Recognition, SpeechRecognizer } from '../speech.js';
import type {
  PocketsphinxPreparation,
  PocketsphinxReply,
  PocketsphinxRequest,
} from './pocketsphinx-protocol.js';
import { RestartingWorker } from './restarting-worker.js';

/** Loading takes 0.2 to 1 s, a whole utterance at most as much; this is a thread that hangs. */
const LIMIT_MS = 10_000;

interface Pending {
  readonly onPartial: (text: string) => void;
  settle(text: string | undefined): void;
}

export class PocketsphinxRecognizer implements SpeechRecognizer {
  readonly #clock: Timers;
  readonly #worker: RestartingWorker;
  readonly #pending = new Map<number, Pending>();
  #onLoaded: (isAvailable: boolean) => void = () => undefined;
  #nextId = 0;
  #isClosed = false;

  /** @returns undefined, without a word, where pocketsphinx or its model is not installed. */
  static async open(clock: Timers, workerUrl?: URL): Promise<PocketsphinxRecognizer | undefined> {
    const recognizer = new PocketsphinxRecognizer(clock, workerUrl);
    if (await recognizer.#load()) return recognizer;
    await recognizer.close();
    return undefined;
  }

  private constructor(clock: Timers, workerUrl = new URL('./pocketsphinx-worker.js', import.meta.url)) {
    this.#clock = clock;
    this.#worker = new RestartingWorker({
      url: workerUrl,
      onReply: (reply) => this.#onReply(reply as PocketsphinxReply),
      onLost: () => this.#onLost(),
    });
  }

  prepare(expected: ExpectedSpeech): void {
    const preparation: PocketsphinxPreparation = { kind: 'prepare', expected };
    this.#worker.post(preparation);
  }

  recognize(expected: ExpectedSpeech, onPartial: (text: string) => void): Recognition {
    const id = this.#nextId++;
    let settle: (text: string | undefined) => void = () => undefined;
    const result = new Promise<string | undefined>((resolve) => {
      settle = resolve;
    });
    this.#pending.set(id, { onPartial, settle });
    if (this.#isClosed) this.#settle(id, undefined);
    this.#post({ kind: 'begin', id, expected });
    return {
      feed: (samples) => this.#post({ kind: 'feed', id, samples }),
      finish: async () => {
        this.#post({ kind: 'finish', id });
        const stopLimit = this.#clock.after(LIMIT_MS, () =>
          this.#worker.giveUp(new Error('Speech recognition took too long.')),
        );
        const text = await result;
        stopLimit();
        return text;
      },
      cancel: () => {
        this.#post({ kind: 'cancel', id });
        this.#settle(id, undefined);
      },
    };
  }

  /** Ends the thread; what is being recognized is not understood. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#onLost();
    await this.#worker.close();
  }

  async #load(): Promise<boolean> {
    const loaded = new Promise<boolean>((resolve) => {
      this.#onLoaded = resolve;
    });
    this.#worker.start();
    const stopLimit = this.#clock.after(LIMIT_MS, () => this.#onLoaded(false));
    const isAvailable = await loaded;
    stopLimit();
    return isAvailable;
  }

  /** An utterance that is settled already has nobody waiting: its messages are not sent. */
  #post(request: PocketsphinxRequest): void {
    if (this.#pending.has(request.id)) this.#worker.post(request);
  }

  #onReply(reply: PocketsphinxReply): void {
    if (reply.kind === 'loaded') this.#onLoaded(reply.isAvailable);
    else if (reply.kind === 'partial') this.#pending.get(reply.id)?.onPartial(reply.text);
    else this.#settle(reply.id, reply.text);
  }

  #onLost(): void {
    this.#onLoaded(false);
    for (const id of [...this.#pending.keys()]) this.#settle(id, undefined);
  }

  #settle(id: number, text: string | undefined): void {
    this.#pending.get(id)?.settle(text);
    this.#pending.delete(id);
  }
}
