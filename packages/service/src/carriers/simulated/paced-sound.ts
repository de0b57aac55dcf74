// Sound on its way out in real time: what is queued leaves in pieces of 20 ms. It keeps a beat only while it has something to send.

import { SAMPLE_RATE_HZ, type Playback } from '../../rooms/audio-port.js';
import { PIECE_MS, PIECE_SAMPLES, type Beat } from './beat.js';

interface QueuedSound {
  readonly samples: Int16Array;
  position: number;
  readonly settle: (outcome: 'played' | 'cleared') => void;
}

export interface PacedSoundOptions {
  readonly beat: Beat;
  readonly send: (piece: Int16Array) => void;
  /** Silence that is sent after the last sound, for a listener who finds the end of speech in it. Default: none. */
  readonly trailingMs?: number;
}

export class PacedSound {
  readonly #options: PacedSoundOptions;
  readonly #trailingPieces: number;
  readonly #onBeat = (): void => this.#leave();
  #queue: QueuedSound[] = [];
  #silentPieces = 0;
  #isClosed = false;

  constructor(options: PacedSoundOptions) {
    this.#options = options;
    this.#trailingPieces = Math.ceil((options.trailingMs ?? 0) / PIECE_MS);
  }

  play(samples: Int16Array): Playback {
    let settle: QueuedSound['settle'] = () => undefined;
    const done = new Promise<'played' | 'cleared'>((resolve) => {
      settle = resolve;
    });
    const sound: QueuedSound = { samples, position: 0, settle };
    if (this.#isClosed) settle('cleared');
    else if (samples.length === 0 && this.#queue.length === 0) settle('played');
    else {
      this.#queue.push(sound);
      this.#options.beat.start(this.#onBeat);
    }
    return { playedMs: () => (sound.position * 1_000) / SAMPLE_RATE_HZ, done };
  }

  clear(): void {
    for (const { settle } of this.#queue.splice(0)) settle('cleared');
  }

  /** Sends nothing more. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.clear();
    this.#options.beat.stop(this.#onBeat);
  }

  #leave(): void {
    if (this.#queue.length > 0) {
      this.#silentPieces = 0;
      this.#options.send(this.#nextPiece());
      return;
    }
    if (this.#silentPieces < this.#trailingPieces) {
      this.#silentPieces += 1;
      this.#options.send(new Int16Array(PIECE_SAMPLES));
      return;
    }
    this.#options.beat.stop(this.#onBeat);
  }

  #nextPiece(): Int16Array {
    const piece = new Int16Array(PIECE_SAMPLES);
    let filled = 0;
    for (let head = this.#queue[0]; head !== undefined; head = this.#queue[0]) {
      const part = head.samples.subarray(head.position, head.position + PIECE_SAMPLES - filled);
      piece.set(part, filled);
      filled += part.length;
      head.position += part.length;
      if (head.position < head.samples.length) break;
      this.#queue.shift();
      head.settle('played');
    }
    return piece;
  }
}
