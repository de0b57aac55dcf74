// Lets whoever asks a host for pages do so one at a time, with a pause in between, in this process.

import { setTimeout as pause } from 'node:timers/promises';

export interface Turns {
  /** Runs the task once it is its turn. @throws what it throws; the signal's reason. */
  take<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
}

interface Turn {
  readonly host: string;
  /** Kept free after the turn before. */
  readonly pauseMs: number;
  readonly signal: AbortSignal;
}

/** What is known of a host that was asked, or is. */
interface Line {
  /** Settles with the last turn that was taken; never rejects. */
  end: Promise<void>;
  waiting: number;
  endedAtMs: number;
}

/** As many hosts are remembered after their last turn. */
const MAX_IDLE = 1_000;

export function createTurns(): Turns {
  const lines = new Map<string, Line>();
  return {
    async take({ host, pauseMs, signal }, task) {
      const line = lines.get(host) ?? { end: Promise.resolve(), waiting: 0, endedAtMs: -Infinity };
      lines.set(host, line);
      line.waiting += 1;
      const before = line.end;
      const turn = unlessAborted(before, signal).then(async () => {
        await wait(line.endedAtMs + pauseMs - performance.now(), signal);
        try {
          return await task();
        } finally {
          line.endedAtMs = performance.now();
        }
      });
      // Who leaves the line lets nobody overtake; whoever took the turn is told what became of it.
      line.end = Promise.allSettled([before, turn]).then(() => undefined);
      try {
        return await turn;
      } finally {
        line.waiting -= 1;
        if (lines.size > MAX_IDLE) forgetIdle(lines);
      }
    },
  };
}

function forgetIdle(lines: Map<string, Line>): void {
  for (const [host, { waiting }] of lines) if (waiting === 0) lines.delete(host);
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

/** At least so long; not at all, where the time is over. @throws the signal's reason. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  // Timers count whole milliseconds from a start that is rounded down.
  await pause(Math.ceil(ms) + 1, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
}
