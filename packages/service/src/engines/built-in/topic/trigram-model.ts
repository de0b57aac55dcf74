// A trigram language model of weighted sentences, in the ARPA format. Pure. Absolute discounting with back-off to shorter
// histories.

import type { WeightedSentence } from './topic-corpus.js';

const BEGIN = '<s>';
const END = '</s>';
/** What is taken from each count, for what was never counted. */
const DISCOUNT = 0.4;
/** Of the unigrams, spread evenly: any word may come. */
const EVEN_SHARE = 0.03;
const LEAST = 1e-9;

/** One n-gram's words and what follows them. */
interface Followers {
  total: number;
  readonly weights: Map<string, number>;
}

/** @param corpus without empty sentences. @returns the model as ARPA text. */
export function trigramModel(corpus: readonly WeightedSentence[]): string {
  const unigramWeights = new Map<string, number>();
  const bigrams = new Map<string, Followers>();
  const trigrams = new Map<string, Followers>();
  for (const { words, weight } of corpus) {
    const sentence = [BEGIN, ...words, END];
    sentence.forEach((word, index) => {
      unigramWeights.set(word, (unigramWeights.get(word) ?? 0) + (word === BEGIN ? 0 : weight));
      const [one, two] = [sentence[index - 1], sentence[index - 2]];
      if (one !== undefined) count(bigrams, one, word, weight);
      if (one !== undefined && two !== undefined) count(trigrams, `${two} ${one}`, word, weight);
    });
  }
  const total = [...unigramWeights.values()].reduce((sum, weight) => sum + weight, 0);
  const unigram = (word: string): number =>
    (1 - EVEN_SHARE) * ((unigramWeights.get(word) ?? 0) / total) + EVEN_SHARE / unigramWeights.size;
  const backoffOne = new Map([...bigrams].map(([history, next]) => [history, backoff(next, unigram)]));
  const bigram = (history: string, word: string): number => {
    const seen = bigrams.get(history);
    const weight = seen?.weights.get(word);
    if (seen !== undefined && weight !== undefined) return discounted(weight) / seen.total;
    return unigram(word) * (backoffOne.get(history) ?? 1);
  };
  const backoffTwo = new Map(
    [...trigrams].map(([history, next]) => {
      const last = history.slice(history.indexOf(' ') + 1);
      return [history, backoff(next, (word) => bigram(last, word))];
    }),
  );
  const ones = [...unigramWeights.keys()].sort().map((word) => {
    const probability = word === BEGIN ? '-99' : log(unigram(word));
    return `${probability} ${word} ${log(backoffOne.get(word) ?? 1)}`;
  });
  const twos = lines(bigrams, (words) => ` ${log(backoffTwo.get(words) ?? 1)}`);
  const threes = lines(trigrams, () => '');
  return [
    '\\data\\',
    `ngram 1=${ones.length}`,
    `ngram 2=${twos.length}`,
    `ngram 3=${threes.length}`,
    '',
    '\\1-grams:',
    ...ones,
    '',
    '\\2-grams:',
    ...twos,
    '',
    '\\3-grams:',
    ...threes,
    '',
    '\\end\\',
    '',
  ].join('\n');
}

function count(ngrams: Map<string, Followers>, history: string, word: string, weight: number): void {
  const followers = ngrams.get(history) ?? { total: 0, weights: new Map<string, number>() };
  followers.total += weight;
  followers.weights.set(word, (followers.weights.get(word) ?? 0) + weight);
  ngrams.set(history, followers);
}

function discounted(weight: number): number {
  return Math.max(weight - DISCOUNT * Math.min(1, weight), LEAST);
}

/** How much is left for what did not follow, over how much the shorter history gives to that. */
function backoff({ total, weights }: Followers, shorter: (word: string) => number): number {
  let left = 1;
  let unseen = 1;
  for (const [word, weight] of weights) {
    left -= discounted(weight) / total;
    unseen -= shorter(word);
  }
  return Math.max(left, 1e-4) / Math.max(unseen, 1e-4);
}

/** In order of their words, as the format wants them. */
function lines(ngrams: ReadonlyMap<string, Followers>, suffix: (words: string) => string): string[] {
  return [...ngrams]
    .flatMap(([history, { total, weights }]) =>
      [...weights].map(([word, weight]) => [`${history} ${word}`, discounted(weight) / total] as const),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([words, probability]) => `${log(probability)} ${words}${suffix(words)}`);
}

function log(value: number): string {
  return Math.log10(Math.max(value, LEAST)).toFixed(4);
}
