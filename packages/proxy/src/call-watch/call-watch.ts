// Asks the voice service about calls before their leases run out: one that goes on keeps its slot though its page says
// nothing, one that is over frees it though its page could not say so.
import { ExpiringMap } from '../state/expiring-map.js';
import { LEASE_MS } from '../state/lease.js';
import type { SharedState } from '../state/shared-state.js';
import { createSteadyClock } from '../time/steady-clock.js';
import type { CallStatusReader } from '../upstream/call-status.js';

/** See the top of this file. Owned by whoever made it. */
export interface CallWatch {
  /** A call has been started. @param longestMs for how long it can hold a slot at most, in milliseconds */
  watch(callId: string, longestMs: number): void;
  /** The call is known to be over. */
  forget(callId: string): void;
  /** Ends every request and every timer. */
  close(): void;
}

/** Runs an action later, unless the returned function is called first. Must keep no process alive. */
export type Delay = (ms: number, action: () => void) => () => void;

interface CallWatchPorts {
  readonly readStatus: CallStatusReader;
  readonly state: Pick<SharedState, 'renew' | 'release'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Default: timers of the system. */
  readonly delay?: Delay;
}

/** Before a lease runs out, in milliseconds: the longest answer, and the wait of those that come due together. */
const LEAD_MS = 20_000;
const CHECK_EVERY_MS = LEASE_MS - LEAD_MS;
const MOST_REQUESTS_AT_ONCE = 4;
/** Beyond it calls are left to their pages. */
const MOST_CALLS = 10_000;
/** After so many answers in a row that say nothing a call is left to its page. */
const MOST_UNKNOWN = 2;

interface WatchedCall {
  readonly callId: string;
  readonly lastAt: number;
  /** Answers in a row that said nothing. */
  unknown: number;
  isForgotten: boolean;
}

const systemDelay: Delay = (ms, action) => {
  const timer = setTimeout(action, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Makes the watch. One timer serves every call. */
export function createCallWatch({
  readStatus,
  state,
  now: systemNow,
  delay = systemDelay,
}: CallWatchPorts): CallWatch {
  const now = createSteadyClock(systemNow);
  /** The calls by when they are asked about next. */
  const due = new ExpiringMap<string, WatchedCall>();
  const waiting: WatchedCall[] = [];
  const asking = new Map<string, WatchedCall>();
  const closing = new AbortController();
  let timer: { readonly at: number; readonly cancel: () => void } | undefined;

  function schedule(call: WatchedCall): void {
    const at = now() + CHECK_EVERY_MS;
    if (closing.signal.aborted || at >= call.lastAt) return;
    due.set(call.callId, call, at);
    wakeUp();
  }

  /** Sets the timer for the next call that comes due. */
  function wakeUp(): void {
    const at = due.nextEndsAt;
    if (at === undefined || (timer !== undefined && timer.at <= at)) return;
    timer?.cancel();
    timer = { at, cancel: delay(Math.max(0, at - now()), onDue) };
  }

  function onDue(): void {
    timer = undefined;
    waiting.push(...due.dropEnded(now()));
    askNext();
    wakeUp();
  }

  function askNext(): void {
    while (asking.size < MOST_REQUESTS_AT_ONCE) {
      const call = waiting.shift();
      if (call === undefined) return;
      void ask(call);
    }
  }

  async function ask(call: WatchedCall): Promise<void> {
    const { callId } = call;
    asking.set(callId, call);
    const activity = await readStatus(callId, closing.signal);
    asking.delete(callId);
    if (!call.isForgotten && !closing.signal.aborted) {
      if (activity === 'over') void state.release(callId);
      else if (activity === 'active') void state.renew(callId);
      call.unknown = activity === 'unknown' ? call.unknown + 1 : 0;
      if (activity !== 'over' && call.unknown < MOST_UNKNOWN) schedule(call);
    }
    askNext();
  }

  return {
    watch(callId, longestMs) {
      if (due.size + waiting.length < MOST_CALLS) {
        schedule({ callId, lastAt: now() + longestMs, unknown: 0, isForgotten: false });
      }
    },
    forget(callId) {
      due.delete(callId);
      const asked = asking.get(callId);
      if (asked !== undefined) asked.isForgotten = true;
      const index = waiting.findIndex((call) => call.callId === callId);
      if (index >= 0) waiting.splice(index, 1);
    },
    close() {
      closing.abort();
      timer?.cancel();
      waiting.length = 0;
    },
  };
}
