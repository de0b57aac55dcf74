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
/** A heading tells what a sentence is about, though less than the sentence itself. */
const HEADING_WEIGHT = 0.8;
/** A sentence that follows the best one is read out if it fits nearly as well. */
const NEARLY = 0.75;
/** Each passage further down was found to fit a little less. */
const RANK_WEIGHT = 0.04;
/** Of a sentence that has what is asked for: a number, a time. */
const KIND_WEIGHT = 0.15;

interface Sentence {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly passage: Passage;
  readonly passageIndex: number;
  readonly headingStems: ReadonlySet<string>;
}

interface Rated {
  readonly sentence: Sentence;
  /** Of what the question asks, how much is there: 0 to 1. */
  readonly share: number;
  readonly score: number;
}

/** @param passages the best first. @returns undefined where none of them answers the question. */
export function spokenPassage(question: string, passages: readonly Passage[]): string | undefined {
  const asked = new Set(stemsOf(question));
  const sentences = passages.slice(0, MAX_PASSAGES).flatMap(sentencesOf);
  if (asked.size === 0 || sentences.length === 0) return undefined;
  const weights = weightsOf(asked, sentences);
  const kind = answerKind(question);
  const rated = sentences.map((sentence) => rate(sentence, weights, kind));
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.share < MIN_SHARE) return undefined;
  return spoken(readOut(best, rated), asked);
}

function sentencesOf(passage: Passage, passageIndex: number): readonly Sentence[] {
  const headingStems = new Set(stemsOf([passage.title, ...passage.headings].join('\n')));
  return passageSentences(passage.text).map((text) => ({
    text,
    stems: new Set(stemsOf(text)),
    passage,
    passageIndex,
    headingStems,
  }));
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
  let ownFound = 0;
  for (const [stem, weight] of weights) {
    total += weight;
    if (sentence.stems.has(stem)) ownFound += weight;
    else if (sentence.headingStems.has(stem)) found += HEADING_WEIGHT * weight;
    else if (kind !== undefined && ASKING_STEMS.has(stem) && kind.test(sentence.text)) found += weight;
  }
  const share = (found + ownFound) / total;
  const score =
    share + (kind?.test(sentence.text) === true ? KIND_WEIGHT : 0) - RANK_WEIGHT * sentence.passageIndex;
  return { sentence, share, score };
}

/** Words of questions that answers give in numbers: "how much does it cost", "16 euros". */
const ASKING_STEMS = new Set(stemsOf('cost open'));

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

/** The best sentence, and those after it in its passage that fit nearly as well. */
function readOut(best: Rated, rated: readonly Rated[]): readonly Sentence[] {
  const { passage } = best.sentence;
  const following = rated
    .slice(rated.indexOf(best) + 1)
    .filter(({ sentence }) => sentence.passage === passage);
  const kept = [best.sentence];
  let wordCount = countWords(best.sentence.text);
  for (const { sentence, score } of following) {
    const isListed = best.sentence.text.endsWith(':');
    wordCount += countWords(sentence.text);
    const isKept = score >= NEARLY * best.score || isListed;
    if (!isKept || kept.length === MAX_SENTENCES || wordCount > MAX_WORDS) break;
    kept.push(sentence);
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
  const isShort = countWords(text) <= 6;
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
