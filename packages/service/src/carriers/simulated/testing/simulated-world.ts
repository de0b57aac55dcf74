// A simulated carrier on manual timers, whose people speak in tones: 50 ms for each character.

import { SAMPLE_RATE_HZ } from '../../../rooms/audio-port.js';
import { ManualTimers } from '../../../conversation/testing/manual-timers.js';
import type { Line } from '../../carrier.js';
import { FollowedCall } from '../../testing/followed-call.js';
import type { Speak } from '../callee.js';
import { createSimulatedCarrier, type SimulatedCarrier } from '../simulated-carrier.js';

const MS_PER_CHARACTER = 50;
export const OUR_NUMBER = '+12025550199';

/** A tone that is loud enough to be speech. */
export function tone(durationMs: number, frequencyHz = 300, amplitude = 6_000): Int16Array {
  const samples = new Int16Array(Math.round((durationMs * SAMPLE_RATE_HZ) / 1_000));
  return samples.map((_, index) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / SAMPLE_RATE_HZ)),
  );
}

const wordless: Speak = (text) => Promise.resolve(tone(text.length * MS_PER_CHARACTER));

export class SimulatedWorld {
  readonly timers = new ManualTimers();
  readonly carrier: SimulatedCarrier;
  /** What was said, in order. */
  readonly words: string[] = [];
  #lastCallId = 0;

  /** @param speak default: tones. */
  constructor({ speak = wordless }: { readonly speak?: Speak } = {}) {
    this.carrier = createSimulatedCarrier({
      timers: this.timers,
      speak: (text, voice) => {
        this.words.push(text);
        return speak(text, voice);
      },
    });
  }

  dial(to: string, callId = String(++this.#lastCallId)): FollowedCall {
    return new FollowedCall((events) => this.carrier.dial({ callId, from: OUR_NUMBER, to }, events));
  }

  pass(durationMs: number): Promise<void> {
    return this.timers.pass(durationMs);
  }

  /** Dials, and lets time pass until somebody has answered. */
  async connect(to: string): Promise<{ readonly call: FollowedCall; readonly line: Line }> {
    const call = this.dial(to);
    for (let steps = 0; steps < 350 && call.line === undefined; steps++) await this.pass(100);
    if (call.line === undefined) throw new Error(`Nobody answered at ${to}.`);
    return { call, line: call.line };
  }
}
