// Asks an agent about its knowledge aloud, and tells what was heard and what was answered: with the agent's own words or without.

import { spokenPassage } from '../../conversation/responders/built-in/spoken-passage.js';
import { heardWords, spokenSentence } from '../../engines/built-in/topic/testing/spoken-sentence.js';
import { wordErrors } from '../../engines/built-in/topic/testing/word-errors.js';
import type { SpeechEngines } from '../../engines/speech.js';
import type { KnownText } from './known-text.js';
import { markdownPassages, searchIn } from './markdown-passages.js';

export interface SpokenResult {
  readonly words: number;
  readonly errors: number;
  /** Questions that were heard to the word. */
  readonly exact: number;
  readonly answered: number;
  readonly asked: number;
}

export interface AskAloudOptions {
  readonly engines: Pick<SpeechEngines, 'synthesizer'>;
  readonly known: KnownText;
  readonly questions: KnownText['questions'];
  readonly voices: readonly string[];
  readonly hear: (samples: Int16Array) => Promise<string>;
  /** Told of each question that was not answered right. */
  readonly onFailure?: (question: string, heard: string, said: string | undefined) => void;
}

/** Every question by every voice. */
export async function askAloud(options: AskAloudOptions): Promise<SpokenResult> {
  const { engines, known, questions, voices, hear, onFailure } = options;
  const search = searchIn(markdownPassages(known.text, 'Site'));
  let [words, errors, exact, answered] = [0, 0, 0, 0];
  for (const [question, answer] of questions) {
    const plain = question.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    for (const voice of voices) {
      const heard = await hear(await spokenSentence(engines, question, voice));
      const missed = wordErrors(plain, heard);
      words += plain.split(' ').length;
      errors += missed;
      if (missed === 0) exact += 1;
      const passages = await search(heard, new AbortController().signal);
      const said = spokenPassage(heard, passages);
      if (said !== undefined && answer.test(said)) answered += 1;
      else onFailure?.(question, heard, said);
    }
  }
  return { words, errors, exact, answered, asked: questions.length * voices.length };
}

/** Hears with the words of the agent: its prompt, and what it knows. */
export function hearOwnWords(engines: SpeechEngines, { prompt, text }: KnownText): AskAloudOptions['hear'] {
  return (samples) => heardWords(engines, samples, { kind: 'topic', text: prompt, knowledge: text });
}
