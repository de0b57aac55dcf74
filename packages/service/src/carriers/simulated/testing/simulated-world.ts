// A simulated carrier on manual timers, whose people speak in tones: 50 ms for each character.

import { SAMPLE_RATE_HZ } from '../../../rooms/audio-port.js';
import { ManualTimers } from '../../../conversation/testing/manual-timers.js';
import type { DialFailure, Line, LineEnd } from '../../carrier.js';
import { createSimulatedCarrier, type SimulatedCarrier } from '../simulated-carrier.js';

const MS_PER_CHARACTER = 50;

/** A tone that is loud enough to be speech. */
export function tone(durationMs: number, frequencyHz = 300, amplitude = 6_000): Int16Array {
  const samples = new Int16Array(Math.round((durationMs * SAMPLE_RATE_HZ) / 1_000));
  return samples.map((_, index) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / SAMPLE_RATE_HZ)),
  );
}

export interface PlacedCall {
  /** What has happened, with its time in milliseconds. */
  readonly events: (readonly [atMs: number, event: string])[];
  failure: DialFailure | undefined;
  line: Line | undefined;
  ended: LineEnd | undefined;
  readonly keys: string[];
  /** What was heard from the other side, each with its time. */
  readonly heard: { readonly atMs: number; readonly samples: Int16Array }[];
  cancel(): void;
}

export class SimulatedWorld {
  readonly timers = new ManualTimers();
  readonly carrier: SimulatedCarrier;
  /** What was said, with its time. */
  readonly said: (readonly [atMs: number, text: string])[] = [];
  #lastCallId = 0;

  constructor() {
    this.carrier = createSimulatedCarrier({
      timers: this.timers,
      speak: (text) => {
        this.said.push([this.timers.nowMs(), text]);
        return Promise.resolve(tone(text.length * MS_PER_CHARACTER));
      },
    });
  }

  dial(to: string, callId = String(++this.#lastCallId)): PlacedCall {
    const { timers } = this;
    const dialing = this.carrier.dial(
      { callId, from: '+12025550199', to },
      {
        onRinging: () => void call.events.push([timers.nowMs(), 'ringing']),
        onAnswered: (line) => {
          call.events.push([timers.nowMs(), 'answered']);
          this.follow(line, call);
        },
        onFailed: (failure) => {
          call.failure = failure;
          call.events.push([timers.nowMs(), failure.kind]);
        },
      },
    );
    const call: PlacedCall = {
      events: [],
      failure: undefined,
      line: undefined,
      ended: undefined,
      keys: [],
      heard: [],
      cancel: () => dialing.cancel(),
    };
    return call;
  }

  /** Keeps what comes over this line. */
  follow(line: Line, call: PlacedCall): void {
    call.line = line;
    line.audio.onMicrophone((samples) => call.heard.push({ atMs: this.timers.nowMs(), samples }));
    line.onDigit((digit) => call.keys.push(digit));
    void line.closed.then((end) => {
      call.ended = end;
      call.events.push([this.timers.nowMs(), end]);
    });
  }

  pass(durationMs: number): Promise<void> {
    return this.timers.pass(durationMs);
  }

  /** Dials, and lets time pass until somebody has answered. */
  async connect(to: string): Promise<PlacedCall & { readonly line: Line }> {
    const call = this.dial(to);
    for (let steps = 0; steps < 70 && call.line === undefined; steps++) await this.pass(500);
    if (call.line === undefined) throw new Error(`Nobody answered at ${to}.`);
    return call as PlacedCall & { readonly line: Line };
  }
}
