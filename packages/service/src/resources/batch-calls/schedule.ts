// When a batch may start calls, by the clocks of its time zone. Pure; knows no batch beyond its hours.

import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '../../choices/batch-hours.js';

export interface BatchHours {
  /** IANA. */
  readonly timezone: string;
  /** `HH:MM`, as the other. Null: the day's begin, or its end. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** 1 Monday to 7 Sunday. */
  readonly working_days: readonly number[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Whatever does not open within so long never does. */
const SEARCHED_MS = 2 * 366 * DAY_MS;
/** Of a week, and of the rest of the day that it starts in. */
const DAYS_OF_ALL_KINDS = 8;

/** Whether a call may start. */
export function isOpen(hours: BatchHours, at: Date): boolean {
  const shown = at.getTime() + offsetMs(zoned(hours.timezone, at.getTime()));
  return openingShown(hours, shown, shown + 1) === shown;
}

/** The first instant, from this one on, at which a call may start; undefined: there is none within two years. */
export function opensAt(hours: BatchHours, from: Date): Date | undefined {
  const last = from.getTime() + SEARCHED_MS;
  // Between two changes of the clocks, what they show and what time it is differ by the same all the time.
  for (let begin = from.getTime(); begin < last;) {
    const there = zoned(hours.timezone, begin);
    const change = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    const offset = offsetMs(there);
    const shown = openingShown(hours, begin + offset, change + offset);
    if (shown !== undefined) return shown - offset < last ? new Date(shown - offset) : undefined;
    begin = change;
  }
  return undefined;
}

/** The day there: `2026-03-01`. */
export function dayOf(timezone: string, at: Date): string {
  return zoned(timezone, at.getTime()).toPlainDate().toString();
}

/** From its first instant to before that of the next day. @param day as {@link dayOf} has it. */
export function boundsOf(timezone: string, day: string): { readonly from: Date; readonly before: Date } {
  const date = Temporal.PlainDate.from(day);
  const beginOf = (each: Temporal.PlainDate) => new Date(each.toZonedDateTime(timezone).epochMilliseconds);
  return { from: beginOf(date), before: beginOf(date.add({ days: 1 })) };
}

/** The first open reading from one on and before another one, where clocks run on evenly. All are milliseconds since 1970 there. */
function openingShown(hours: BatchHours, from: number, before: number): number | undefined {
  const start = hours.start_time === null ? 0 : minutesOf(hours.start_time) * MINUTE_MS;
  const end = hours.end_time === null ? DAY_MS : minutesOf(hours.end_time) * MINUTE_MS;
  const today = Math.floor(from / DAY_MS);
  for (let day = today; day < today + DAYS_OF_ALL_KINDS && day * DAY_MS < before; day += 1) {
    if (!hours.working_days.includes(weekdayOf(day))) continue;
    const opening = Math.max(from, day * DAY_MS + start);
    if (opening < Math.min(before, day * DAY_MS + end)) return opening;
  }
  return undefined;
}

/** Of a day counted from 1970-01-01, which was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function zoned(timezone: string, ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
}

function offsetMs({ offsetNanoseconds }: Temporal.ZonedDateTime): number {
  return offsetNanoseconds / 1_000_000;
}
