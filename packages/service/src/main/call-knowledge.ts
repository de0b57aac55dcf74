// What a call may know: the search in its agent's knowledge, and the words that visitors may ask it with.

import type { PreparedCall } from '../conversation/call.js';
import { limitedSearch, type LimitedSearch } from '../conversation/knowledge/limited-search.js';
import { untilAborted } from '../time/until-aborted.js';
import type { Passage, SearchKnowledge } from '../knowledge/passage.js';

/** Where to search: a knowledge space, and the language of the question. */
export interface SearchedSpace {
  readonly workspaceId: string;
  readonly spaceId: string;
  /** BCP 47. */
  readonly language: string;
}

/** What calls use of the knowledge that there is. */
export interface SearchableKnowledge {
  /** @returns the best first, none where nothing fits. Rejects where the database does not answer, or the signal fires. */
  search(space: SearchedSpace, question: string, request: SpaceRequest): Promise<readonly Passage[]>;
  /** The text of a space, of what is served now. @returns at most so many characters. */
  wordsOf(spaceId: string, maxCharacters: number): Promise<string>;
}

interface SpaceRequest {
  readonly signal: AbortSignal;
  /** Told in plain words, without the question, what the search had to do without. */
  readonly onProblem: (reason: string) => void;
}

/** As many as a recognizer listens for; a call waits for them before it has its joinUrl. */
const MAX_WORDS_LENGTH = 60_000;
const WORDS_LIMIT_MS = 1_000;
const NO_WORDS = 'The words of the knowledge could not be had: speech about it is understood badly.';

/** @returns undefined where the agent has no knowledge. */
export function searchOf(
  { workspaceId, agent: { knowledge } }: PreparedCall,
  searchable: SearchableKnowledge,
  onProblem: (reason: string) => void,
): LimitedSearch | undefined {
  if (knowledge === undefined) return undefined;
  const space = { workspaceId, ...knowledge };
  const search: SearchKnowledge = (question, signal) =>
    searchable.search(space, question, { signal, onProblem });
  return limitedSearch({ search, onProblem });
}

/** Never rejects: a call goes on without them. @returns empty where there are none. */
export async function wordsOf(
  { agent: { knowledge } }: PreparedCall,
  searchable: SearchableKnowledge,
  onProblem: (reason: string) => void,
): Promise<string> {
  if (knowledge === undefined) return '';
  try {
    return await untilAborted(
      searchable.wordsOf(knowledge.spaceId, MAX_WORDS_LENGTH),
      AbortSignal.timeout(WORDS_LIMIT_MS),
    );
  } catch {
    onProblem(NO_WORDS);
    return '';
  }
}
