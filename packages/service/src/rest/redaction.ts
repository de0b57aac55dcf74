// JSON for people who look for a fault: without what is secret, without what was said in calls, and no longer than they read.

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 32;

/** Names of fields that hold credentials, or addresses that need no key. */
const SECRET =
  /secret|password|authorization|token|api_?key|join_?url|recording_?url|signed_?url|static_?parameters/i;
/** Names of fields that hold what was said, or what was made of it. */
const SPOKEN = /^(?:transcript|summary|extracted_data)$/i;
const REPLACEMENT = '[redacted]';

/** @returns undefined for undefined. */
export function redactedText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(redacted(value, 0));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return REPLACEMENT;
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      inner !== null && (SECRET.test(name) || SPOKEN.test(name)) ? REPLACEMENT : redacted(inner, depth + 1),
    ]),
  );
}
