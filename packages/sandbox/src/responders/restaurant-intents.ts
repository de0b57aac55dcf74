// Understands a guest's sentence, spoken or typed: what it asks for, and what it says about a table. Pure.

import type { FoundTime, TimeOfDay } from './spoken-numbers.js';
import { findTimes, readNumber } from './spoken-numbers.js';

export type Day = 'today' | 'tomorrow';

/** What a sentence says about a table; missing parts were not said. */
export interface BookingDetails {
  readonly partySize?: number;
  readonly time?: TimeOfDay;
  readonly day?: Day;
}

export type Intent =
  | 'hours'
  | 'vegetarian'
  | 'menu'
  | 'book'
  | 'yes'
  | 'no'
  | 'goodbye'
  | 'thanks'
  | 'hello'
  | 'help';

export interface Understood {
  /** The first pattern's that fits, `undefined` for none. */
  readonly intent: Intent | undefined;
  readonly details: BookingDetails;
  /** A number that may be a party or a time: whichever was asked for. */
  readonly bareNumber: number | undefined;
}

/** In order: a sentence that fits several is taken for the first. */
const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  ['vegetarian', /\bvegetarians?\b|\bveggies?\b|\bvegans?\b|\bmeatless\b|\bwithout meat\b|\bno meat\b/],
  ['no', /\bcancel\b|\bnever ?mind\b/],
  ['hours', /\b(open|opening|close|closing|closed|hours)\b/],
  ['book', /\b(book|booking|reserve|reservation|table)\b/],
  [
    'menu',
    /\bmenu\b|\bdish(es)?\b|\bfood\b|\bto eat\b|\bcan i eat\b|\brecommend\b|\bspecials?\b|\bserve\b|\bhungry\b/,
  ],
  ['help', /\bhelp\b|\bwhat can (you do|i (say|ask))\b/],
  ['no', /^(no|nope|nah)\b|\bwrong\b|\bnot right\b/],
  ['yes', /^(yes|yeah|yep|yup|sure|ok|okay|correct|right|exactly|please do)\b|\bthat is right\b/],
  ['goodbye', /\b(goodbye|good bye|bye|see you|that is all|hang up)\b/],
  ['thanks', /\bthank(s| you)\b|\bcheers\b/],
  ['hello', /^(hello|hi|hey|good (morning|afternoon|evening|day))\b/],
];

export function understand(rawText: string): Understood {
  const text = plain(rawText);
  const intent = PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
  const party = findParty(text);
  const times = findTimes(text).filter(
    ({ start, end }) => party === undefined || end <= party.start || start >= party.end,
  );
  const time = times.find(({ isCertain }) => isCertain);
  const day = findDay(text);
  return {
    intent,
    details: {
      ...(party && { partySize: party.size }),
      ...(time && { time: { hour: time.hour, minute: time.minute } }),
      ...(day && { day }),
    },
    bareNumber: bareNumber(text, times),
  };
}

/** Lower case, single spaces, no punctuation but what times and contractions need. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bthat's\b/g, 'that is')
    .replace(/\bp\.m\.?/g, 'pm')
    .replace(/\ba\.m\.?/g, 'am')
    .replace(/(?<=\d)(?=[ap]m\b)/g, ' ')
    .replace(/(?!(?<=\d)[:.](?=\d))[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

interface FoundParty {
  readonly size: number;
  readonly start: number;
  readonly end: number;
}

const NUMBER = "([a-z]+|\\d{1,3})\\b(?![:.]\\d| o'?clock| am\\b| pm\\b| thirty| fifteen| forty five)";
const PARTY_PATTERNS = [
  `\\b${NUMBER} (?:people|persons?|guests?|of us|adults?|seats?)\\b`,
  `\\bwe are ${NUMBER}\\b`,
  `\\b(?:table|party|group) of ${NUMBER}\\b`,
  `\\bfor (?:a party of |us )?${NUMBER}\\b`,
].map((source) => new RegExp(source, 'g'));

function findParty(text: string): FoundParty | undefined {
  for (const pattern of PARTY_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const size = readNumber(match[1] ?? '');
      if (size !== undefined) return { size, start: match.index, end: match.index + match[0].length };
    }
  }
  return undefined;
}

function findDay(text: string): Day | undefined {
  if (/\btomorrow\b/.test(text)) return 'tomorrow';
  return /\b(today|tonight|this evening)\b/.test(text) ? 'today' : undefined;
}

/** The one number that is left when everything certain has been read. */
function bareNumber(text: string, times: readonly FoundTime[]): number | undefined {
  const doubtful = times.filter(({ isCertain }) => !isCertain);
  const [only] = doubtful;
  return only !== undefined && doubtful.length === 1
    ? readNumber(text.slice(only.start, only.end))
    : undefined;
}
