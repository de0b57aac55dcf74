// How a scripted callee hears: by energy alone, so that it takes turns like people do. It waits by the timers that it is given, which
// end with their owner.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Timers } from '../../time/timers.js';

/** Softer sound is silence: 44 dB below full scale. */
const MIN_RMS = 200;
/** So much sound is speech and not a click. */
const MIN_SPEECH_MS = 60;
/** Silence after which the other side's turn is over. */
export const PAUSE_MS = 700;
/** Nobody listens for longer than this to somebody who does not stop. */
const MAX_TURN_MS = 120_000;

export class TurnListener {
  readonly #timers: Timers;
  /** How much speech was heard that has not been answered yet. */
  #voicedMs = 0;
  #lastVoiceAtMs = 0;
  #onVoice: () => void = () => undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  hear(samples: Int16Array): void {
    if (!isLoud(samples)) return;
    this.#voicedMs += (samples.length * 1_000) / SAMPLE_RATE_HZ;
    this.#lastVoiceAtMs = this.#timers.nowMs();
    this.#onVoice();
  }

  /** Takes what was heard until now as answered. */
  forget(): void {
    this.#voicedMs = 0;
  }

  /** Until the other side has spoken and paused. @returns false when it did not begin in that time. */
  async untilTurn(limitMs: number, pauseMs = PAUSE_MS, maxTurnMs = MAX_TURN_MS): Promise<boolean> {
    if (!(await this.untilVoiced(MIN_SPEECH_MS, limitMs))) return false;
    const latestMs = this.#timers.nowMs() + maxTurnMs;
    for (;;) {
      const restMs = Math.min(this.#lastVoiceAtMs + pauseMs, latestMs) - this.#timers.nowMs();
      if (restMs <= 0) break;
      await this.#pass(restMs);
    }
    this.forget();
    return true;
  }

  /** Until the other side has spoken for so long. @returns false when it did not in that time. */
  untilVoiced(forMs: number, limitMs: number): Promise<boolean> {
    if (this.#voicedMs >= forMs) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (isVoiced: boolean): void => {
        this.#onVoice = () => undefined;
        stop();
        resolve(isVoiced);
      };
      const stop = this.#timers.after(limitMs, () => settle(false));
      this.#onVoice = () => {
        if (this.#voicedMs >= forMs) settle(true);
      };
    });
  }

  #pass(durationMs: number): Promise<void> {
    return new Promise((resolve) => void this.#timers.after(durationMs, resolve));
  }
}

function isLoud(samples: Int16Array): boolean {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return energy >= MIN_RMS * MIN_RMS * samples.length;
}
