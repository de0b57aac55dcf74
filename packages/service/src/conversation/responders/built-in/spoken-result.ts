// A tool's answer as it can be said: JSON without its signs, and no more than anybody would listen to. Pure.

const MAX_LENGTH = 400;
const MAX_ENTRIES = 12;

export function spokenResult(result: string): string {
  const text = sentenceOf(parsed(result)).replaceAll(/\s+/g, ' ').trim();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_LENGTH))}, and more.`;
}

function parsed(result: string): unknown {
  try {
    return JSON.parse(result);
  } catch {
    return result; // plain text, which is said as it is
  }
}

function sentenceOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(sentenceOf).join(', ');
  return Object.entries(value)
    .slice(0, MAX_ENTRIES)
    .map(([name, inner]) => `${name.replaceAll(/[_-]+/g, ' ')}: ${sentenceOf(inner)}`)
    .join(', ');
}
