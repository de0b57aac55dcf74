// Pocketsphinx with Debian's model of American English. Everything here blocks: for a worker thread only.

import { existsSync } from 'node:fs';
import type { ExpectedSpeech } from '../speech.js';
import { bind, type Bindings, type Handle } from './pocketsphinx-bindings.js';
import { RecentlyUsed } from './recently-used.js';
import { makeTopicModel, type Topic, type TopicModel } from './topic/topic-model.js';
import { withTopicFiles } from './topic/topic-files.js';

/** Where Debian's and Ubuntu's pocketsphinx-en-us puts the model. */
export const MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';
/** The words a grammar may use, with their sounds. */
export const DICTIONARY_FILE = `${MODEL_FOLDER}/cmudict-en-us.dict`;
/** Kept compiled. A grammar is small, and compiles in 20 ms. */
const MAX_GRAMMARS = 16;
/** Kept loaded. Each is a decoder of its own: 10 MB. */
const MAX_TOPICS = 8;

/** One decoder: one utterance at a time. */
export interface Decoder {
  /**
   * Listens for this from now on. What is new is compiled: a grammar in 20 ms, a topic in 0.2 to 1 s. Not during an utterance.
   * @throws Error when a grammar is not JSGF or uses unknown words, or a topic's model cannot be loaded.
   */
  use(expected: ExpectedSpeech): void;
  begin(): void;
  feed(samples: Int16Array): void;
  end(): void;
  /**
   * The best guess, between `begin` and the next `begin`. `scorePerFrame` tells how well the sounds fit the words,
   * silence left out: the higher, the better.
   */
  guess(): { readonly text: string; readonly scorePerFrame: number };
}

/**
 * Loads the library and the model, about a second.
 * @returns undefined where either is not installed.
 */
export function openDecoder(): Decoder | undefined {
  if (!existsSync(DICTIONARY_FILE)) return undefined;
  const library = bind();
  const main = library && openWith(library, ['-dict', DICTIONARY_FILE]);
  if (library === undefined || main === undefined) return undefined;

  let current: Handle = main;
  let grammarCount = 0;
  const grammars = new RecentlyUsed<string, string>(MAX_GRAMMARS, {
    create: (jsgf) => {
      const name = `grammar${grammarCount++}`;
      if (library.setGrammar(main, name, jsgf) !== 0) throw new Error('The grammar does not compile.');
      return name;
    },
    release: (name) => void library.unsetSearch(main, name),
  });
  const topics = new RecentlyUsed<Topic, Handle>(MAX_TOPICS, {
    create: (topic) =>
      openTopic(
        library,
        makeTopicModel(topic, (word) => library.lookupWord(main, word)),
      ),
    release: (decoder) => void library.free(decoder),
  });
  return {
    use: (expected) => {
      if (expected.kind === 'topic') {
        current = topics.get({ text: expected.text, knowledge: expected.knowledge });
        return;
      }
      if (library.setSearch(main, grammars.get(expected.grammar)) !== 0) {
        throw new Error('The grammar cannot be used.');
      }
      current = main;
    },
    begin: () => {
      // Forgets the noise of the utterance before, which may have been another call's.
      library.startStream(current);
      library.startUtterance(current);
    },
    feed: (samples) => {
      library.process(current, samples, samples.length, 0, 0);
    },
    end: () => {
      library.endUtterance(current);
    },
    guess: () => ({
      text: library.hypothesis(current, null) ?? '',
      scorePerFrame: scorePerFrame(library, current),
    }),
  };
}

/** @returns undefined where it cannot be had. */
export function openWith(library: Bindings, options: readonly string[]): Handle | undefined {
  const argv = ['ps', '-hmm', `${MODEL_FOLDER}/en-us`, ...options, '-logfn', '/dev/null'];
  const config = library.parse(null, library.args(), argv.length, argv, 1);
  if (config === null) return undefined;
  const decoder = library.init(config);
  // The decoder keeps it for as long as it needs it.
  library.freeConfig(config);
  return decoder ?? undefined;
}

/**
 * A decoder of its own, with the few words of the topic: to give a model to one with the whole dictionary takes 3 s.
 * @throws Error where the model cannot be loaded.
 */
function openTopic(library: Bindings, model: TopicModel): Handle {
  const decoder = withTopicFiles(model, ({ dictionary, languageModel }) =>
    openWith(library, ['-dict', dictionary, '-lm', languageModel, '-bestpath', 'no']),
  );
  if (decoder === undefined) throw new Error('The topic cannot be loaded.');
  return decoder;
}

/** Of the words alone: `<sil>`, `++NOISE++` and `(NULL)` fit anything. */
function scorePerFrame(library: Bindings, decoder: Handle): number {
  let totalScore = 0;
  let frameCount = 0;
  // The library frees the last segment when it answers that there is no next one.
  for (
    let segment = library.firstSegment(decoder, null);
    segment !== null;
    segment = library.nextSegment(segment)
  ) {
    if (/^[<+(]/.test(library.segmentWord(segment) ?? '<')) continue;
    const [start, end, score, languageScore, backoff] = [[0], [0], [0], [0], [0]];
    library.segmentFrames(segment, start, end);
    library.segmentScore(segment, score, languageScore, backoff);
    totalScore += score[0] ?? 0;
    frameCount += (end[0] ?? 0) - (start[0] ?? 0) + 1;
  }
  return totalScore / Math.max(1, frameCount);
}
