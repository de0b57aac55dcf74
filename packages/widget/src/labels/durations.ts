// Durations as a language writes them. Plurals and grammatical cases are left to `Intl`.
import { SECOND_MS } from '../platform/clock.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** A wait of more than two minutes is told in minutes, one of more than two hours in hours. */
const LONG_WAIT = 2;

/** A running time as on a telephone, in the language's own digits: `1:05`, and `1:00:05` after an hour. */
export function formatTimer(totalSeconds: number, lang: string): string {
  const tag = knownTag(lang);
  const hours = Math.floor(totalSeconds / HOUR_SECONDS);
  const minutes = Math.floor((totalSeconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const seconds = Math.floor(totalSeconds % MINUTE_SECONDS);
  const digits = (value: number, minimumIntegerDigits: number): string =>
    new Intl.NumberFormat(tag, { minimumIntegerDigits, useGrouping: false }).format(value);
  const leading = hours > 0 ? [digits(hours, 1), digits(minutes, 2)] : [digits(minutes, 1)];
  return [...leading, digits(seconds, 2)].join(':');
}

/** A time to wait, rounded up, as part of a sentence: `in 20 seconds`, `in 3 minutes`, `in 12 hours`. */
export function formatWait(waitMs: number, lang: string): string {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const relative = new Intl.RelativeTimeFormat(knownTag(lang), { numeric: 'always' });
  if (seconds > LONG_WAIT * HOUR_SECONDS) return relative.format(Math.ceil(seconds / HOUR_SECONDS), 'hour');
  return seconds > LONG_WAIT * MINUTE_SECONDS
    ? relative.format(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
    : relative.format(seconds, 'second');
}

/** The page may name any language in its own labels; one that is no language tag counts as English. */
export function knownTag(lang: string): string {
  try {
    return new Intl.Locale(lang).toString();
  } catch {
    return 'en'; // a RangeError is all that `Intl` has to say about a malformed tag
  }
}
