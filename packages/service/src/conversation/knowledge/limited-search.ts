// Searches knowledge for no longer than somebody who has asked aloud would wait. A search that fails costs the answer, not the call.

import type { Passage, SearchKnowledge } from '../../knowledge/passage.js';
import { untilAborted } from '../../time/until-aborted.js';

const DEFAULT_LIMIT_MS = 2_000;
/** Of a question, in characters; what comes after is not searched for. */
const MAX_QUESTION_LENGTH = 1_000;

const TOO_LATE = 'The knowledge could not be searched: it did not answer in time.';
const FAILED = 'The knowledge could not be searched: the search failed.';

export interface LimitedSearchOptions {
  readonly search: SearchKnowledge;
  /** Told why there is no answer, in plain words, without anything that was asked. */
  readonly onProblem: (reason: string) => void;
  /** Default: 2 s. */
  readonly limitMs?: number;
}

/**
 * @returns the best first, none where nothing fits; undefined where knowledge is not available at the moment.
 * Rejects only with the signal's reason, when aborted.
 */
export type LimitedSearch = (
  question: string,
  signal: AbortSignal,
) => Promise<readonly Passage[] | undefined>;

export function limitedSearch(options: LimitedSearchOptions): LimitedSearch {
  const { search, onProblem, limitMs = DEFAULT_LIMIT_MS } = options;
  return async (question, caller) => {
    caller.throwIfAborted();
    const controller = new AbortController();
    const { signal } = controller;
    const stop = (): void => controller.abort(caller.reason);
    caller.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(new Error(TOO_LATE)), limitMs);
    try {
      // In a step of its own: a search may throw before it has begun.
      const found = Promise.resolve().then(() => search(question.slice(0, MAX_QUESTION_LENGTH), signal));
      return await untilAborted(found, signal);
    } catch {
      // What a search throws may quote what was asked, and its database.
      caller.throwIfAborted();
      onProblem(signal.aborted ? TOO_LATE : FAILED);
      return undefined;
    } finally {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    }
  };
}
