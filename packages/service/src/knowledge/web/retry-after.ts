// How long a server asks to be left alone.

/** Where it asks without saying how long. */
const UNSAID_MS = 2_000;

/** @param text of the header: seconds, or a date. */
export function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return UNSAID_MS;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? UNSAID_MS : Math.max(0, date - now.getTime());
}
