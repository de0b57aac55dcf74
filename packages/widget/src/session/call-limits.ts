// How long a call may take to connect, a visitor to answer the browser, and a lost connection to be restored: no wait is
// without a limit.
import type { Clock } from '../platform/clock.js';
import { CONNECT_LIMIT_MS } from './connect-limit.js';
import { createVoiceError, type VoiceError, type VoiceErrorCode } from '../errors/voice-error.js';

/**
 * How long the browser's question for the microphone may stay unanswered, in milliseconds. Generous, since people read,
 * and ask others, at their own speed (WCAG 2.2.1); another try costs one click, and nothing is lost.
 */
export const PROMPT_LIMIT_MS = 5 * 60_000;
/** How long a lost connection may take to be restored, in milliseconds, before the call is given up. */
export const RECONNECT_LIMIT_MS = 30_000;

export class CallLimits {
  readonly #clock: Clock;
  readonly #onPassed: (error: VoiceError) => void;
  #isBlocked = false;
  #cancelConnecting: (() => void) | undefined;
  #cancelReconnecting: (() => void) | undefined;

  constructor(clock: Clock, onPassed: (error: VoiceError) => void) {
    this.#clock = clock;
    this.#onPassed = onPassed;
  }

  /** The time to connect begins, or begins anew. */
  connecting(): void {
    this.#allow(CONNECT_LIMIT_MS, 'connect_timeout');
  }

  /** The network is known to let nothing through so far: should the time pass, that is why. */
  blocked(): void {
    this.#isBlocked = true;
  }

  /** The visitor is being asked for the microphone: the time to connect stands still. */
  prompting(): void {
    this.#allow(PROMPT_LIMIT_MS, 'mic_unanswered');
  }

  connected(): void {
    this.#cancelConnecting?.();
  }

  /** The connection is being restored; the time for that goes on where it has begun already. */
  reconnecting(): void {
    this.#cancelReconnecting ??= this.#clock.delay(RECONNECT_LIMIT_MS, () =>
      this.#onPassed(createVoiceError('connection_lost')),
    );
  }

  reconnected(): void {
    this.#cancelReconnecting?.();
    this.#cancelReconnecting = undefined;
  }

  #allow(limitMs: number, code: VoiceErrorCode): void {
    this.connected();
    this.#cancelConnecting = this.#clock.delay(limitMs, () =>
      this.#onPassed(createVoiceError(this.#isBlocked ? 'network_blocked' : code)),
    );
  }

  /** Nothing is waited for any more. */
  cancel(): void {
    this.connected();
    this.reconnected();
  }
}
