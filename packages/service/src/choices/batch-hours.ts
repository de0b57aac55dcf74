// When a batch may call. The specification names a daily window, working days and a time zone. The choice: a call may start at any
// instant at which a clock on the wall there shows a working day, and a time from start_time on and before end_time; a call that has
// started goes on beyond it. Only the reading counts, so that an hour that the clocks repeat is open twice, and one that they skip is
// not there. Without start_time the window begins with the day, without end_time it ends with it; one that ends before it starts is
// refused, as nobody knows which of the two days a working day then is. The daily cap counts calls that have started, further tries
// too, by the day there.

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
