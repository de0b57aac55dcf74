// At which hours a batch calls.
//
// The specification names a daily window, working days and a time zone.
//
// The choice: a call may start when the local time in the batch's time zone is on a working day, at or after `start_time`, and
// before `end_time`. A call that has started may continue after `end_time`. Only the local time counts: when clocks are set back,
// the repeated hour is open twice, and when they are set forward, the skipped hour does not exist. Without `start_time` the
// window starts at midnight; without `end_time` it ends at midnight. A window that ends before it starts is refused, because it
// would span two days, and only one of them may be a working day. `max_calls_per_day` counts the calls that have started, retries
// included, in a day of that time zone.

import { z } from 'zod';

export const MINUTES_OF_A_DAY = 24 * 60;

export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM, from 00:00 to 23:59.');

/** An IANA name, as the platform's own date functions know them; these take offsets as well on some versions, which are no zones. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'must be the IANA name of a time zone, such as Europe/Berlin.');

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // there is none of that name
  }
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

interface Window {
  readonly start_time: string | null;
  readonly end_time: string | null;
}

/** For a refusal, with {@link WINDOW_IN_ORDER}. */
export function isWindowInOrder({ start_time: start, end_time: end }: Window): boolean {
  return (end === null ? MINUTES_OF_A_DAY : minutesOf(end)) > (start === null ? 0 : minutesOf(start));
}

export const WINDOW_IN_ORDER = { field: 'end_time', message: 'must be after start_time.' } as const;
