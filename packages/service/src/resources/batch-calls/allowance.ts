// What a batch may do now: how many calls it may start, or until when it waits. Pure.

import { boundsOf, dayOf, opensAt, type BatchHours } from './schedule.js';

interface BatchRules extends BatchHours {
  readonly max_concurrent_calls: number;
  readonly max_calls_per_day: number | null;
}

export interface BatchProgress {
  /** Calls that go on. */
  readonly calling: number;
  /** From when the next contact may be called; undefined: nobody is left to be called. */
  readonly nextDueAt: Date | undefined;
  /** Calls that were started today, by the batch's own time zone. */
  readonly callsToday: number;
}

export type Allowance =
  | { readonly kind: 'call'; readonly atMost: number }
  /** `undefined`: until a call ends. */
  | { readonly kind: 'wait'; readonly until: Date | undefined }
  /** Its hours never come. */
  | { readonly kind: 'never' }
  | { readonly kind: 'complete' };

export function allowanceOf(
  rules: BatchRules,
  { calling, nextDueAt, callsToday }: BatchProgress,
  now: Date,
): Allowance {
  if (nextDueAt === undefined)
    return calling === 0 ? { kind: 'complete' } : { kind: 'wait', until: undefined };
  const freeLines = rules.max_concurrent_calls - calling;
  if (freeLines <= 0) return { kind: 'wait', until: undefined };
  const leftToday = rules.max_calls_per_day === null ? Infinity : rules.max_calls_per_day - callsToday;
  const earliest = latest(now, nextDueAt, leftToday > 0 ? now : tomorrow(rules.timezone, now));
  const opening = opensAt(rules, earliest);
  if (opening === undefined) return { kind: 'never' };
  if (opening > now) return { kind: 'wait', until: opening };
  return { kind: 'call', atMost: Math.min(freeLines, leftToday) };
}

function tomorrow(timezone: string, now: Date): Date {
  return boundsOf(timezone, dayOf(timezone, now)).before;
}

function latest(...dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}
