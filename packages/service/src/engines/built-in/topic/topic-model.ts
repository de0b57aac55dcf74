// The language model of a topic, made from its text and a dictionary: which words to listen for, and in what order.

import { spelledPronunciation, type Lookup } from './pronunciations.js';
import { EVERYDAY_REPLIES, QUESTION_FRAMES } from './question-frames.js';
import { topicCorpus } from './topic-corpus.js';
import { readTopic, type TopicText } from './topic-sentences.js';
import { trigramModel } from './trigram-model.js';

/** The most frequent are kept: those of the agent's own text, and then those of its knowledge. */
const MAX_VOCABULARY = 1_000;
/** In characters. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_KNOWLEDGE_LENGTH = 60_000;
/** Of one word, as the dictionary has them: `read`, `read(2)`. */
const MAX_PRONUNCIATIONS = 4;

export interface TopicModel {
  /** ARPA text. */
  readonly arpa: string;
  /** Its words and how they sound, in the format of the dictionary. */
  readonly dictionary: string;
}

export interface Topic {
  /** Of the agent itself: no knowledge takes its words' place. */
  readonly text: string;
  readonly knowledge?: string | undefined;
}

export function makeTopicModel({ text, knowledge = '' }: Topic, lookup: Lookup): TopicModel {
  const own = readTopic(text, MAX_TEXT_LENGTH);
  const known = readTopic(knowledge, MAX_KNOWLEDGE_LENGTH);
  const abbreviations = new Set([...own.abbreviations, ...known.abbreviations]);
  const entries = new Map<string, readonly string[]>();
  const isHeard = (word: string): boolean => {
    const all = pronunciations(word, lookup);
    const spelled = all.length > 0 ? null : spelledPronunciation(word, abbreviations.has(word), lookup);
    const sounds = spelled === null ? all : [spelled];
    if (sounds.length > 0) entries.set(word, sounds);
    return sounds.length > 0;
  };
  const vocabulary = new Set<string>();
  for (const word of [...byFrequency(own.sentences), ...byFrequency(known.sentences)]) {
    if (vocabulary.size === MAX_VOCABULARY) break;
    if (isHeard(word)) vocabulary.add(word);
  }
  for (const word of EVERYDAY_WORDS) isHeard(word);
  const runsOf = (sentences: TopicText['sentences']): string[][] =>
    sentences.flatMap((words) => knownRuns(words, vocabulary));
  const corpus = topicCorpus(runsOf(own.sentences), runsOf(known.sentences));
  return { arpa: trigramModel(corpus), dictionary: dictionaryText(entries) };
}

const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  [...EVERYDAY_REPLIES, ...QUESTION_FRAMES].join(' ').replaceAll('#', ' ').trim().split(/\s+/),
);

function pronunciations(word: string, lookup: Lookup): readonly string[] {
  const names = [
    word,
    ...Array.from({ length: MAX_PRONUNCIATIONS - 1 }, (_, index) => `${word}(${index + 2})`),
  ];
  return names.map(lookup).filter((sounds) => sounds !== null);
}

function dictionaryText(entries: ReadonlyMap<string, readonly string[]>): string {
  return [...entries]
    .flatMap(([word, all]) =>
      all.map((sounds, index) => `${word}${index === 0 ? '' : `(${index + 1})`} ${sounds}\n`),
    )
    .join('');
}

function byFrequency(sentences: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

/** The sentence without what is not listened for: words around a gap are not neighbours. */
function knownRuns(words: readonly string[], vocabulary: ReadonlySet<string>): string[][] {
  const runs: string[][] = [[]];
  for (const word of words) {
    if (vocabulary.has(word)) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
