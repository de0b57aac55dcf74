// Answers questions from knowledge without a language model.

import type { LimitedSearch } from '../../knowledge/limited-search.js';
import { spokenPassage } from './spoken-passage.js';

const UNAVAILABLE = 'I am sorry, I cannot look that up at the moment.';

/** @returns what can be said to a question; undefined where knowledge says nothing. Rejects only with the signal's reason. */
export function spokenAnswers(
  search: LimitedSearch,
): (question: string, signal: AbortSignal) => Promise<string | undefined> {
  return async (question, signal) => {
    const passages = await search(question, signal);
    return passages === undefined ? UNAVAILABLE : spokenPassage(question, passages);
  };
}
