// The parent's account of what is being played: which pieces, how far, and how each ended.

import type { Playback } from '../../audio-port.js';
import { durationMs } from './audio-frames.js';

interface Open {
  readonly sampleCount: number;
  playedMs: number;
  readonly settle: (outcome: 'played' | 'cleared') => void;
}

export class Playbacks {
  readonly #open = new Map<number, Open>();
  #lastId = 0;

  start(sampleCount: number): { readonly id: number; readonly playback: Playback } {
    const id = ++this.#lastId;
    let settle: Open['settle'] = () => undefined;
    const done = new Promise<'played' | 'cleared'>((resolve) => {
      settle = resolve;
    });
    const open: Open = { sampleCount, playedMs: 0, settle };
    this.#open.set(id, open);
    return { id, playback: { playedMs: () => open.playedMs, done } };
  }

  progress(id: number, playedMs: number): void {
    const open = this.#open.get(id);
    if (open !== undefined) open.playedMs = playedMs;
  }

  played(id: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    open.playedMs = durationMs(open.sampleCount);
    open.settle('played');
  }

  /** Whatever has not ended yet ends as cleared. */
  clear(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const each of open) each.settle('cleared');
  }
}
