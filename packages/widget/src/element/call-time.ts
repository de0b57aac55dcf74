// How long a session's current or last call has lasted. It belongs to the session, so that it goes on when another element
// shows the call, or the same one comes back to the page.
import { SECOND_MS } from '../platform/clock.js';
import { isLive } from '../protocol/status.js';
import type { VoiceSession } from '../session/voice-session.js';

const TIMES = new WeakMap<VoiceSession, CallTime>();

/** The time of `session`'s calls, from the first time it is asked for. */
export function callTimeOf(session: VoiceSession): CallTime {
  const time = TIMES.get(session) ?? new CallTime(session);
  TIMES.set(session, time);
  return time;
}

class CallTime {
  #sinceMs: number | undefined;
  #untilMs: number | undefined;

  constructor(session: VoiceSession) {
    const follow = (): void => {
      if (isLive(session.status)) this.#sinceMs ??= performance.now();
      else if (session.status === 'connecting') this.#sinceMs = this.#untilMs = undefined;
      else this.#untilMs = performance.now();
    };
    session.addEventListener('status', follow);
    follow();
  }

  /** Whole seconds the current or last call has been live, or was; undefined as long as it was not. */
  get elapsedSeconds(): number | undefined {
    if (this.#sinceMs === undefined) return undefined;
    return Math.floor(((this.#untilMs ?? performance.now()) - this.#sinceMs) / SECOND_MS);
  }
}
