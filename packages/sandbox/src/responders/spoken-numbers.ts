// Numbers and times of day as people say and type them. Pure.

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

/** A time of day on the 24-hour clock. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** @returns 0 to 12 for a word, any number for digits, otherwise undefined. */
export function readNumber(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const index = WORDS.findIndex((name) => name === word);
  return index < 0 ? undefined : index;
}

/** @returns the word for 0 to 12; digits otherwise. */
export function numberInWords(value: number): string {
  return WORDS[value] ?? String(value);
}

/** `seven`, `half past seven`, `seven fifteen`. */
export function timeInWords({ hour, minute }: TimeOfDay): string {
  const word = numberInWords(hour === 12 ? 12 : hour % 12);
  if (minute === 0) return word;
  if (minute === 30) return `half past ${word}`;
  return `${word} ${minute}`;
}

const HOUR = `(\\d{1,2}|${WORDS.slice(1).join('|')})`;
const HALF = '(thirty|30|fifteen|15|forty five|45)';
const TIME = new RegExp(
  `\\b(?:(half past|half|quarter past) ${HOUR}|${HOUR}(?:[:.](\\d{2})| ${HALF})?(?: ?(o'?clock|am|pm))?)\\b`,
  'g',
);
const MINUTES: Readonly<Record<string, number>> = {
  'half past': 30,
  half: 30,
  'quarter past': 15,
  thirty: 30,
  fifteen: 15,
  'forty five': 45,
};

export interface FoundTime extends TimeOfDay {
  readonly start: number;
  readonly end: number;
  /** It can be nothing but a time: it has minutes, `o'clock`, `pm` or a word such as `at` before it. */
  readonly isCertain: boolean;
}

/**
 * @param text lower case, single spaces.
 * @returns every time of day in it, and every bare number that could be one. Hours from one to nine without `am` are
 *   taken as afternoon and evening.
 */
export function findTimes(text: string): readonly FoundTime[] {
  const found: FoundTime[] = [];
  for (const match of text.matchAll(TIME)) {
    const [whole, prefix, prefixedHour, plainHour, digits, half, suffix] = match;
    const spoken = readNumber(prefixedHour ?? plainHour ?? '') ?? 0;
    const minute =
      digits === undefined ? (MINUTES[prefix ?? half ?? ''] ?? Number(half ?? 0)) : Number(digits);
    if (spoken > 23 || minute > 59) continue;
    const isMorning = suffix === 'am';
    const hour =
      !isMorning && (spoken < 10 || (suffix === 'pm' && spoken < 12)) ? (spoken % 12) + 12 : spoken;
    const before = text.slice(0, match.index);
    const isCertain =
      prefix !== undefined ||
      (digits ?? half ?? suffix) !== undefined ||
      /\b(at|around|about|by) $/.test(before) ||
      spoken > 12;
    found.push({ hour, minute, isCertain, start: match.index, end: match.index + whole.length });
  }
  return found;
}
