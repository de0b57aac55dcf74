// What somebody may say to an agent that knows a text: sentences, each with a weight. Pure.

import { nounPhrases } from './noun-phrases.js';
import { EVERYDAY_REPLIES, QUESTION_FRAMES } from './question-frames.js';

export interface WeightedSentence {
  readonly words: readonly string[];
  readonly weight: number;
}

/** All replies together, in frames: enough to be there, and not so much that they are heard in everything. */
const REPLIES_WEIGHT = 400;
/** The text's own sentences hold its word order, which questions repeat. */
const SENTENCE_WEIGHT = 2;
/** For a frame with two places: with so many others each phrase is joined. */
const PARTNERS = 6;
const PARTNER_WEIGHT = 0.05;
/** What a prompt speaks of. */
const MAX_OWN_PHRASES = 300;
/** A menu or a price list names most things once: measured, a third of these left a fifth more words misheard. */
const MAX_KNOWN_PHRASES = 1_200;

type Sentences = readonly (readonly string[])[];

/** Sentences of words that can be heard. @param own of the agent's own text. @param known of its knowledge. */
export function topicCorpus(own: Sentences, known: Sentences): readonly WeightedSentence[] {
  const sentences = [...own, ...known];
  const phrases = [
    ...new Set([...nounPhrases(own, MAX_OWN_PHRASES), ...nounPhrases(known, MAX_KNOWN_PHRASES)]),
  ].map((phrase) => phrase.split(' '));
  return [
    ...EVERYDAY_REPLIES.map((reply) => ({
      words: reply.split(' '),
      weight: REPLIES_WEIGHT / EVERYDAY_REPLIES.length,
    })),
    ...sentences.map((words) => ({ words, weight: SENTENCE_WEIGHT })),
    ...QUESTION_FRAMES.flatMap((frame) => filled(frame, phrases)),
  ];
}

function filled(frame: string, phrases: readonly (readonly string[])[]): readonly WeightedSentence[] {
  const parts = frame.split('#').map((part) =>
    part
      .trim()
      .split(' ')
      .filter((word) => word !== ''),
  );
  const [before = [], between = [], after] = parts;
  const fitting = before.at(-1) === 'a' ? phrases.filter((phrase) => !isPlural(phrase)) : phrases;
  if (after === undefined) {
    return fitting.map((phrase) => ({ words: withArticles([...before, ...phrase, ...between]), weight: 1 }));
  }
  // Every partner is a step of its own size away, so that all meet some.
  return fitting.flatMap((first, index) =>
    Array.from({ length: Math.min(PARTNERS, phrases.length) }, (_, step) => ({
      words: [
        ...before,
        ...first,
        ...between,
        ...(phrases[(index + step * step + step) % phrases.length] ?? []),
      ],
      weight: PARTNER_WEIGHT,
    })),
  );
}

/** "an" before what sounds like a vowel, as far as its letter tells. */
function withArticles(words: readonly string[]): readonly string[] {
  return words.map((word, index) => (word === 'a' && /^[aeio]/.test(words[index + 1] ?? '') ? 'an' : word));
}

/** As far as its letters tell. */
function isPlural(phrase: readonly string[]): boolean {
  return /[^s]s$/.test(phrase.at(-1) ?? '');
}
