// Waits for a free line: counts down how long the other side asks to wait and, where the visitor wants it, calls by itself
// when that is over, again and again for a limited time. Meanwhile nothing is open: no microphone, no connection.
import type { ReactiveController } from 'lit';
import type { VoiceError, VoiceErrorCode } from '../errors/voice-error.js';
import { SECOND_MS, type Clock } from '../platform/clock.js';
import { isLive, isUnderWay } from '../protocol/status.js';
import type { CallHost } from '../rest/call-parts-port.js';
import type { WaitingStart } from '../session/session-options.js';

/** After which a call may get through if only one waits. */
const COUNTED: ReadonlySet<VoiceErrorCode> = new Set(['busy', 'rate_limited', 'service_unavailable']);
/** For how long calls are tried, in milliseconds: then the visitor is asked again. */
export const WAITING_LIMIT_MS = 600_000;
/** Between two tries, in milliseconds, whatever the other side asks for. */
const LEAST_PAUSE_MS = 5000;
/** Each pause grows by this, up to so many milliseconds, so that a long queue asks less often. */
const GROWTH = 1.3;
const LONGEST_PAUSE_MS = 60_000;
/** Those who wait for the same line do not all call at once: up to this much more, and two seconds at least. */
const JITTER = 0.2;
const LEAST_JITTER_MS = 2000;

/** From here on the words tell minutes, and need no second hand. */
const SLOW_FROM_MS = 130_000;

export interface LineWaitOptions {
  readonly host: CallHost;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** What is waited for. */
export interface Countdown {
  /** Why there was no call. */
  readonly error: VoiceError;
  /** Milliseconds until the next call; 0 from then on. */
  readonly leftMs: number;
  /** What a screen reader heard when the waiting began, so that it does not hear every second; 0 from the end on. */
  readonly announcedMs: number;
}

/** Calls by itself. */
interface Vigil {
  readonly sinceMs: number;
  readonly announcedMs: number;
  readonly tries: number;
}

export class LineWait implements ReactiveController {
  readonly #options: LineWaitOptions;
  #error: VoiceError | undefined;
  #dueAt: number | undefined;
  #vigil: Vigil | undefined;
  #cancelTick = (): void => undefined;
  #cancelRemoval = (): void => undefined;

  constructor(options: LineWaitOptions) {
    this.#options = options;
    options.host.addController(this);
  }

  /** Whether the visitor waits to be put through. */
  get isWaiting(): boolean {
    return this.#vigil !== undefined && !this.#options.host.disabled;
  }

  /** Undefined where there is nothing to wait for. During a try it stands at 0. */
  get countdown(): Countdown | undefined {
    if (!this.#error || this.#dueAt === undefined) return undefined;
    const leftMs = Math.max(0, this.#dueAt - this.#options.clock.now());
    const announcedMs = this.#vigil?.announcedMs ?? (leftMs === 0 ? 0 : (this.#error.retryAfterMs ?? 0));
    return { error: this.#error, leftMs, announcedMs };
  }

  /** From now on calls by itself. */
  start(): void {
    const { host, clock } = this.#options;
    if (this.#vigil || this.#dueAt === undefined || host.disabled) return;
    const sinceMs = clock.now();
    this.#dueAt = sinceMs + this.#withJitter(Math.max(0, this.#dueAt - sinceMs));
    this.#vigil = { sinceMs, announcedMs: this.#dueAt - sinceMs, tries: 0 };
    this.#tick();
  }

  /** Calls no more by itself; how long to wait is still told. */
  readonly stop = (): void => {
    if (!this.#vigil) return;
    this.#vigil = undefined;
    this.#options.host.requestUpdate();
  };

  hostConnected(): void {
    this.#cancelRemoval();
    addEventListener('pagehide', this.stop);
  }

  /** A moved element is back before the next task. */
  hostDisconnected(): void {
    removeEventListener('pagehide', this.stop);
    this.#cancelRemoval = this.#options.clock.delay(0, () => {
      this.#vigil = undefined;
      this.#forget();
    });
  }

  hostUpdate(): void {
    const { host } = this.#options;
    const { status, error } = host.session;
    if (host.disabled) this.#vigil = undefined;
    if (isLive(status)) this.#succeeded();
    if (isUnderWay(status)) {
      this.#cancelTick(); // a try, whoever makes it
      return;
    }
    if (error !== this.#error) this.#refused(error);
  }

  #refused(error: VoiceError | undefined): void {
    this.#forget();
    if (error?.retryAfterMs && COUNTED.has(error.code)) this.#count(error, error.retryAfterMs);
    else this.#vigil = undefined;
  }

  /** Somebody who has closed the panel meanwhile sees that they are heard now. */
  #succeeded(): void {
    if (this.#vigil) this.#options.host.isOpen = true;
    this.#vigil = undefined;
    this.#forget();
  }

  #forget(): void {
    this.#cancelTick();
    this.#error = this.#dueAt = undefined;
  }

  #count(error: VoiceError, waitMs: number): void {
    const nowMs = this.#options.clock.now();
    this.#error = error;
    this.#dueAt = nowMs + (this.#pauseMs(waitMs, nowMs) ?? waitMs);
    this.#tick();
  }

  /** How long to wait for the next try; undefined, and the vigil over, where none is left. */
  #pauseMs(waitMs: number, nowMs: number): number | undefined {
    const vigil = this.#vigil;
    if (!vigil) return undefined;
    const tries = vigil.tries + 1;
    const grownMs = Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, waitMs) * GROWTH ** tries);
    const pauseMs = this.#withJitter(Math.max(waitMs, grownMs));
    const isInTime = nowMs + pauseMs <= vigil.sinceMs + WAITING_LIMIT_MS;
    this.#vigil = isInTime ? { ...vigil, tries } : undefined;
    return isInTime ? pauseMs : undefined;
  }

  #withJitter(waitMs: number): number {
    return waitMs + this.#options.random() * Math.max(LEAST_JITTER_MS, waitMs * JITTER);
  }

  readonly #tick = (): void => {
    const { host, clock } = this.#options;
    this.#cancelTick();
    host.requestUpdate();
    const leftMs = (this.#dueAt ?? 0) - clock.now();
    if (leftMs > 0) {
      const stepMs = leftMs > SLOW_FROM_MS ? 10 * SECOND_MS : leftMs % SECOND_MS || SECOND_MS;
      this.#cancelTick = clock.delay(stepMs, this.#tick);
    } else if (this.isWaiting) {
      const { session } = host;
      // As the visitor began: by voice, or in writing with an agent that is silent.
      const isSpoken = session.hasMicrophone;
      const start: WaitingStart = {
        withMicrophone: isSpoken,
        withSpeaker: isSpoken,
        isRetried: (error) => this.#isRetried(error),
      };
      void session.start(start);
    }
  };

  /** Whether a try is followed by another one: of its error the page hears nothing. */
  #isRetried(error: VoiceError): boolean {
    if (!this.isWaiting) return false;
    this.#refused(error);
    return this.isWaiting;
  }
}
