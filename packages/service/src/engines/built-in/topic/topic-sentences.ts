// The sentences of a topic's text, as lists of spoken words. Pure; knows no dictionary.

import { spokenNumber, spokenTime } from './spoken-numbers.js';

/** Longer ones are lists or tables, and are cut. */
const MAX_SENTENCE_WORDS = 40;

export interface TopicText {
  readonly sentences: readonly (readonly string[])[];
  /** Words that are written in capitals, such as `usb`: they are spelled out when spoken. In lower case. */
  readonly abbreviations: ReadonlySet<string>;
}

/** @param maxLength in characters; what comes after is not listened for. */
export function readTopic(text: string, maxLength: number): TopicText {
  const kept = text.slice(0, maxLength).normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
  const abbreviations = new Set([...kept.matchAll(/\b[A-Z]{2,5}\b/g)].map(([word]) => word.toLowerCase()));
  // A text in capitals throughout has no abbreviations that anybody could tell.
  if (!/[a-z]/.test(kept)) abbreviations.clear();
  const sentences = spoken(kept)
    .split(/[.!?;:\n()"]+/)
    .map((sentence) => wordsOf(sentence).slice(0, MAX_SENTENCE_WORDS))
    .filter((words) => words.length > 0);
  return { sentences, abbreviations };
}

/** The words of one line, in lower case, numbers spoken. */
export function wordsOf(line: string): string[] {
  return (
    spoken(line)
      .toLowerCase()
      .match(/[a-z]+(?:'[a-z]+)*/g) ?? []
  );
}

/** Names such as `look_up-orderStatus` come apart; what is no word goes. */
function spoken(text: string): string {
  return text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(
      /\b([01]?\d|2[0-3]):([0-5]\d)\b/g,
      (_whole, hours: string, minutes: string) => ` ${spokenTime(hours, minutes)} `,
    )
    .replaceAll(/(\d)[,'](?=\d{3}\b)/g, '$1')
    .replaceAll(/\d+/g, (digits) => ` ${spokenNumber(digits)} `)
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replaceAll('€', ' euros ')
    .replaceAll('$', ' dollars ')
    .replaceAll('£', ' pounds ')
    .replaceAll(/[_/-]/g, ' ');
}
