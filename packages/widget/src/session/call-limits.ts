// How long a call may take to connect, and a broken line to be mended: no waiting lasts for ever.
import type { Clock } from './clock.js';
import { createVoiceError, type VoiceError } from './voice-error.js';

/** The time for everything between start and a live call, in milliseconds. */
export const CONNECT_LIMIT_MS = 15_000;
/** How long a broken connection may be mended, in milliseconds, before the call is given up. */
export const RECONNECT_LIMIT_MS = 30_000;

export class CallLimits {
  readonly #clock: Clock;
  readonly #onPassed: (error: VoiceError) => void;
  #cancelConnecting: (() => void) | undefined;
  #cancelReconnecting: (() => void) | undefined;

  constructor(clock: Clock, onPassed: (error: VoiceError) => void) {
    this.#clock = clock;
    this.#onPassed = onPassed;
  }

  /** The time to connect begins, or begins anew. */
  connecting(): void {
    this.connected();
    this.#cancelConnecting = this.#clock.delay(CONNECT_LIMIT_MS, () =>
      this.#onPassed(createVoiceError('connect_timeout')),
    );
  }

  connected(): void {
    this.#cancelConnecting?.();
  }

  /** The line is being mended; the time for that goes on where it has begun already. */
  reconnecting(): void {
    this.#cancelReconnecting ??= this.#clock.delay(RECONNECT_LIMIT_MS, () =>
      this.#onPassed(createVoiceError('connection_lost')),
    );
  }

  reconnected(): void {
    this.#cancelReconnecting?.();
    this.#cancelReconnecting = undefined;
  }

  /** Nothing is waited for any more. */
  cancel(): void {
    this.connected();
    this.reconnected();
  }
}
