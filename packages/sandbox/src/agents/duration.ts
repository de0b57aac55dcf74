// The specification's durations: text such as `30s`. Inside the sandbox they are milliseconds.

const SECONDS = /^(\d{1,9}(?:\.\d{1,3})?)s$/u;

/**
 * `30s` → 30000, `1.5s` → 1500.
 * @returns milliseconds
 * @throws RangeError for anything else.
 */
export function parseDuration(text: string): number {
  const seconds = SECONDS.exec(text)?.[1];
  if (seconds === undefined)
    throw new RangeError('A duration is a number of seconds followed by "s", as in 30s.');
  return Math.round(Number(seconds) * 1000);
}

/**
 * 30000 → `30s`, 1500 → `1.5s`.
 * @throws RangeError when negative or not finite.
 */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs) || durationMs < 0) throw new RangeError('A duration is zero or more.');
  return `${Math.round(durationMs) / 1000}s`;
}
