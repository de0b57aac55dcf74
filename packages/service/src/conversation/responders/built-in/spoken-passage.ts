// What an agent without a language model reads out of its knowledge: of the passages that were found, the few sentences that
// share most with the question. It finds words, not meanings: where too few are shared it says nothing. Pure.

import type { Passage } from '../../../knowledge/passage.js';
import { speakableText } from '../speakable-text.js';
import { passageSentences } from './passage-sentences.js';
import { stemsOf } from './word-stems.js';

/** The best ones; what comes after fits too badly to be read out. */
const MAX_PASSAGES = 5;
const MAX_SENTENCES = 3;
/** Spoken in a quarter of a minute: more nobody remembers. */
const MAX_WORDS = 40;
/** Of what the question asks, so much must be there. */
const MIN_SHARE = 0.5;
/** Headings, and the rest of a short paragraph, tell what a sentence is about, though less than the sentence itself. */
const HEADING_WEIGHT = 0.8;
const PARAGRAPH_WEIGHT = 0.7;
/** In a longer paragraph sentences are about several things. */
const MAX_SHORT_PARAGRAPH = 4;
/** A sentence beside the best one is read out if it fits nearly as well. */
const NEARLY = 0.75;
/** Each passage further down was found to fit a little less. */
const RANK_WEIGHT = 0.04;
/** Of a sentence that has what is asked for: a number, a time. */
const KIND_WEIGHT = 0.15;

/** What a question asks for, not what it is about. */
const QUESTION_WORDS = /\bhow (?:much|many|long|old|often|far|big|tall|high|heavy|late|early)\b/gi;

interface Sentence {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly passage: Passage;
  readonly passageIndex: number;
  readonly paragraphIndex: number;
  /** Of its paragraph, where that is short. */
  readonly paragraphStems: ReadonlySet<string>;
  readonly headingStems: ReadonlySet<string>;
}

interface Rated {
  readonly sentence: Sentence;
  /** Of what the question asks, how much is there: 0 to 1. */
  readonly share: number;
  /** Whether any of it stands in the sentence itself. */
  readonly hasOwn: boolean;
  readonly score: number;
}

/** @param passages the best first. @returns undefined where none of them answers the question. */
export function spokenPassage(question: string, passages: readonly Passage[]): string | undefined {
  const kind = answerKind(question);
  const asked = new Set(stemsOf(question.replaceAll(QUESTION_WORDS, ' ')));
  const sentences = passages.slice(0, MAX_PASSAGES).flatMap(sentencesOf);
  if (asked.size === 0 || sentences.length === 0) return undefined;
  const weights = weightsOf(asked, sentences);
  const rated = sentences.map((sentence) => rate(sentence, weights, kind));
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.share < MIN_SHARE) return undefined;
  return spoken(readOut(best, rated), asked);
}

function sentencesOf(passage: Passage, passageIndex: number): readonly Sentence[] {
  const headingStems = new Set(stemsOf([passage.title, ...passage.headings].join('\n')));
  return passageSentences(passage.text).flatMap((texts, paragraphIndex) => {
    const paragraphStems = new Set(texts.length > MAX_SHORT_PARAGRAPH ? [] : texts.flatMap(stemsOf));
    return texts.map((text) => ({
      text,
      stems: new Set(stemsOf(text)),
      passage,
      passageIndex,
      paragraphIndex,
      paragraphStems,
      headingStems,
    }));
  });
}

/** What stands in few sentences tells more than what stands in many, and what stands in none is asked for as well. */
function weightsOf(asked: ReadonlySet<string>, sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  return new Map(
    [...asked].map((stem) => {
      const count = sentences.filter(
        ({ stems, headingStems }) => stems.has(stem) || headingStems.has(stem),
      ).length;
      return [stem, 1 + Math.log((sentences.length + 1) / (count + 1))];
    }),
  );
}

function rate(sentence: Sentence, weights: ReadonlyMap<string, number>, kind: RegExp | undefined): Rated {
  let total = 0;
  let found = 0;
  const { stems, headingStems, paragraphStems, text } = sentence;
  const hasKind = kind?.test(text) === true;
  for (const [stem, weight] of weights) {
    total += weight;
    if (stems.has(stem) || (hasKind && stem === COST)) found += weight;
    else if (headingStems.has(stem)) found += HEADING_WEIGHT * weight;
    else if (paragraphStems.has(stem)) found += PARAGRAPH_WEIGHT * weight;
  }
  const share = found / total;
  const score = share + (hasKind ? KIND_WEIGHT : 0) - RANK_WEIGHT * sentence.passageIndex;
  return { sentence, share, hasOwn: [...weights.keys()].some((stem) => stems.has(stem)), score };
}

/** A price needs no word for it: "16 euros". */
const [COST] = stemsOf('cost');

function answerKind(question: string): RegExp | undefined {
  if (/\b(?:how much|cost|costs|price|prices|fee|charge|expensive)\b/i.test(question)) {
    return /[€$£]|\d\s*(?:euros?|eur|dollars?|pounds?|cents?)\b|\bfree\b|\d[.,]\d\d\b|\d+\s*$/i;
  }
  if (/\b(?:when|what time|how late|how early|until|opening hours|open|close)\b/i.test(question)) {
    return /\d|\b(?:noon|midnight|daily|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i;
  }
  if (/\bhow (?:long|many|old|often|far|big|tall|high|heavy)\b/i.test(question)) {
    return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|half|hours?|minutes?|days?|weeks?)\b/i;
  }
  return undefined;
}

/** The best sentence with those beside it that fit nearly as well: before it in its paragraph, and after it in its passage. */
function readOut(best: Rated, rated: readonly Rated[]): readonly Sentence[] {
  const { passage, paragraphIndex, text } = best.sentence;
  const index = rated.indexOf(best);
  const isNear = ({ sentence, score, hasOwn }: Rated): boolean =>
    sentence.passage === passage &&
    ((score >= NEARLY * best.score && (hasOwn || !best.hasOwn)) || text.endsWith(':'));
  const before = rated[index - 1];
  const isBegunBefore =
    before !== undefined && isNear(before) && before.sentence.paragraphIndex === paragraphIndex;
  const run = rated.slice(isBegunBefore ? index - 1 : index);
  const kept: Sentence[] = [];
  let wordCount = 0;
  for (const rating of run) {
    wordCount += countWords(rating.sentence.text);
    const isRequired = kept.length === 0 || rating === best;
    const isKept = isNear(rating) && kept.length < MAX_SENTENCES && wordCount <= MAX_WORDS;
    if (!isRequired && !isKept) break;
    kept.push(rating.sentence);
  }
  return kept;
}

function spoken(sentences: readonly Sentence[], asked: ReadonlySet<string>): string {
  const text = sentences.map(({ text: words }) => ended(words)).join(' ');
  const [first] = sentences;
  const heading = first === undefined ? undefined : neededHeading(first, asked);
  return firstWords(heading === undefined ? text : `${heading}: ${text}`);
}

/** A sentence of a few words says nothing of what it is about; one that lacks words of the question may have them from above. */
function neededHeading({ stems, passage, text }: Sentence, asked: ReadonlySet<string>): string | undefined {
  const nearest = speakableText((passage.headings.at(-1) ?? passage.title).replace(/[:.]\s*$/, ''));
  if (nearest === '') return undefined;
  const isShort = countWords(text) <= 6 && !/[.!?]$/.test(text);
  const hasMore = stemsOf(nearest).some((stem) => asked.has(stem) && !stems.has(stem));
  return isShort || hasMore ? nearest : undefined;
}

function ended(sentence: string): string {
  return /[.!?…:]["'”’)]?$/.test(sentence) ? sentence : `${sentence.replace(/[,;]$/, '')}.`;
}

function firstWords(text: string): string {
  const words = text.split(' ');
  return words.length <= MAX_WORDS
    ? text
    : `${words
        .slice(0, MAX_WORDS)
        .join(' ')
        .replace(/[,;:]$/, '')}, and so on.`;
}

function countWords(text: string): number {
  return text.split(' ').length;
}
