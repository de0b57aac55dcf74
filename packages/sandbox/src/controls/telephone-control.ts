// Somebody at a telephone outside, who rings the sandbox's numbers when a test wants it.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  CALLEE_NAMES,
  phoneNumber,
  type CalleeName,
  type RingOutcome,
  type VoiceService,
} from '@voice-agent/service';
import { BoundedLog } from './bounded-log.js';
import type { ClockControl } from './clock-control.js';
import { parseControl } from './parse-control.js';

export const ringRequest = z.strictObject({
  from: phoneNumber,
  to: phoneNumber,
  callee: z.enum(CALLEE_NAMES).default('one-question'),
});

export interface RingRequest {
  /** E.164, as `to`. */
  readonly from: string;
  readonly to: string;
  /** What the caller does once answered: one of the simulated carrier's scripts. Default: `one-question`. */
  readonly callee?: CalleeName | undefined;
}

export interface Ring {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly callee: CalleeName;
  /** By the sandbox's clock. */
  readonly startedAt: Date;
  /** How it went, once it is over; null until then. */
  readonly outcome: RingOutcome | BrokenRing | null;
}

/** The service could not tell who answers the number. */
export interface BrokenRing {
  readonly outcome: 'broken';
}

export interface TelephoneControl {
  /**
   * Rings a number from outside, and returns at once: the call goes on as the clock does.
   * @throws Error that names what cannot be used.
   */
  ring(request: RingRequest): Ring;
  /** The last 1,000, the newest first. */
  rings(): readonly Ring[];
}

/** What holds the rings of a sandbox, until it is reset. */
export class TelephoneRings implements TelephoneControl {
  readonly #service: Pick<VoiceService, 'ring'>;
  readonly #clock: Pick<ClockControl, 'now'>;
  readonly #log = new BoundedLog<{ ring: Ring }>();

  constructor(service: Pick<VoiceService, 'ring'>, clock: Pick<ClockControl, 'now'>) {
    this.#service = service;
    this.#clock = clock;
  }

  ring(request: RingRequest): Ring {
    const asked = parseControl(ringRequest, request);
    const entry: { ring: Ring } = {
      ring: { id: randomUUID(), ...asked, startedAt: this.#clock.now(), outcome: null },
    };
    this.#log.add(entry);
    this.#service.ring(asked).then(
      (outcome) => (entry.ring = { ...entry.ring, outcome }),
      () => (entry.ring = { ...entry.ring, outcome: { outcome: 'broken' } }),
    );
    return entry.ring;
  }

  rings(): readonly Ring[] {
    return this.#log.list(() => true).map(({ ring }) => ring);
  }

  clear(): void {
    this.#log.clear();
  }
}
