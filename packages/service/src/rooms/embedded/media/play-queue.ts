// Speech waiting to leave, cut into 10 ms frames. Pure: someone else keeps time and sends.

import { durationMs, FRAME_SAMPLES } from './audio-frames.js';

interface QueuedSpeech {
  readonly id: number;
  readonly samples: Int16Array;
  position: number;
}

export interface PlayedFrame {
  /** 10 ms, padded with silence where the queue ran out. */
  readonly samples: Int16Array;
  /** Ids whose last sample this frame holds, in order. */
  readonly played: readonly number[];
  /** What is still playing after this frame, and how much of it has left. */
  readonly current: { readonly id: number; readonly playedMs: number } | undefined;
}

export class PlayQueue {
  #queue: QueuedSpeech[] = [];

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  add(id: number, samples: Int16Array): void {
    this.#queue.push({ id, samples, position: 0 });
  }

  clear(): void {
    this.#queue = [];
  }

  /** The next 10 ms, or `undefined` when nothing is queued. */
  next(): PlayedFrame | undefined {
    if (this.isEmpty) return undefined;
    const samples = new Int16Array(FRAME_SAMPLES);
    const played: number[] = [];
    let filled = 0;
    for (let head = this.#queue[0]; head !== undefined; head = this.#queue[0]) {
      const piece = head.samples.subarray(head.position, head.position + FRAME_SAMPLES - filled);
      samples.set(piece, filled);
      filled += piece.length;
      head.position += piece.length;
      if (head.position < head.samples.length) break;
      played.push(head.id);
      this.#queue.shift();
    }
    const current = this.#queue[0];
    return {
      samples,
      played,
      current: current && { id: current.id, playedMs: durationMs(current.position) },
    };
  }
}
