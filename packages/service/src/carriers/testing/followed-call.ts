// One call on a carrier, and all that has come of it.

import type { Playback } from '../../rooms/audio-port.js';
import type { DialEvents, DialFailure, Dialing, Line, LineEnd } from '../carrier.js';

export interface FollowedPlayback {
  readonly playback: Playback;
  outcome: 'played' | 'cleared' | undefined;
}

export class FollowedCall {
  readonly dialing: Dialing;
  /** `ringing`, `answered` or a failure's kind, in order. */
  readonly events: string[] = [];
  failure: DialFailure | undefined;
  line: Line | undefined;
  ended: LineEnd | undefined;
  readonly keys: string[] = [];
  readonly heard: Int16Array[] = [];
  readonly #sent: Int16Array[] = [];

  /** @param dial places it; without it, somebody else has: see `follow`. */
  constructor(dial: (events: DialEvents) => Dialing = () => ({ cancel: () => undefined })) {
    this.dialing = dial({
      onRinging: () => void this.events.push('ringing'),
      onAnswered: (line) => {
        this.events.push('answered');
        this.follow(line);
      },
      onFailed: (failure) => {
        this.failure = failure;
        this.events.push(failure.kind);
      },
    });
  }

  follow(line: Line): void {
    this.line = line;
    line.audio.onMicrophone((samples) => this.heard.push(samples));
    line.onDigit((digit) => this.keys.push(digit));
    line.onSent((samples) => this.#sent.push(samples));
    void line.closed.then((end) => {
      this.ended = end;
    });
  }

  play(samples: Int16Array): FollowedPlayback {
    if (this.line === undefined) throw new Error('Nobody has answered.');
    const playback = this.line.audio.play(samples);
    const followed: FollowedPlayback = { playback, outcome: undefined };
    void playback.done.then((outcome) => {
      followed.outcome = outcome;
    });
    return followed;
  }

  get heardSamples(): number {
    return this.heard.reduce((total, { length }) => total + length, 0);
  }

  get sentSound(): Int16Array {
    return Int16Array.from(this.#sent.flatMap((samples) => [...samples]));
  }
}
