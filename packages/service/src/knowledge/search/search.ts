// Finds the passages of a space that answer a question.

import type { Db } from '../../db/database.js';
import type { Embedder } from '../../engines/embedder.js';
import { untilAborted } from '../../time/until-aborted.js';
import type { Passage } from '../passage.js';
import { findCandidates, type Candidate } from './candidates.js';
import { questionTerms, type SearchScope } from './question-terms.js';
import { rankByMeaning } from './ranking.js';
import { searchableText } from './searchable-text.js';

export type { SearchScope } from './question-terms.js';

export interface KnowledgeSearchOptions {
  readonly db: Db;
  /** Default: passages are found by their words alone. */
  readonly embedder?: Embedder | undefined;
  /** What their owner called them, by id. Default: nothing. */
  readonly sourceNames?: (db: Db, sourceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The embedder failed; the search went on without it. The reason holds nothing of the question. */
  readonly onProblem: (reason: string) => void;
}

export interface SearchRequest {
  /** How many passages at most. Default: 5. */
  readonly limit?: number;
  readonly signal: AbortSignal;
}

/** @returns the best passages first, none where nothing fits. Rejects with the signal's reason when it fires. */
export type KnowledgeSearch = (
  scope: SearchScope,
  question: string,
  request: SearchRequest,
) => Promise<readonly Passage[]>;

/** Somebody waits for the answer; the words alone find most of it. */
const EMBEDDING_LIMIT_MS = 1_000;
/** Nobody asks longer questions aloud. */
const MAX_QUESTION_CHARACTERS = 2_000;
const MAX_EMBEDDED_CHARACTERS = 1_000;

export function createKnowledgeSearch(options: KnowledgeSearchOptions): KnowledgeSearch {
  const { db, embedder } = options;
  const find = async (
    scope: SearchScope,
    question: string,
    { limit = 5, signal }: SearchRequest,
  ): Promise<readonly Passage[]> => {
    signal.throwIfAborted();
    const asked = searchableText(question, MAX_QUESTION_CHARACTERS);
    const terms = await questionTerms(db, scope, asked);
    signal.throwIfAborted();
    if (terms.every(({ lexemes }) => lexemes.length === 0)) return [];
    const [candidates, vector] = await Promise.all([
      findCandidates(db, { scope, question: asked, terms, embeddingModel: embedder?.model }),
      vectorOf(options, question, signal),
    ]);
    signal.throwIfAborted();
    if (candidates.length === 0) return [];
    const ranked = vector === undefined ? candidates : rankByMeaning(candidates, vector);
    const best = ranked.slice(0, limit);
    const sourceIds = [...new Set(best.map(({ source_id }) => source_id))];
    const names = (await options.sourceNames?.(db, sourceIds)) ?? new Map<string, string>();
    return best.map((candidate) => passageOf(candidate, names));
  };
  return (scope, question, request) => untilAborted(find(scope, question, request), request.signal);
}

function passageOf(
  { source_id, title, url, headings, body, place }: Candidate,
  names: ReadonlyMap<string, string>,
): Passage {
  return {
    text: body,
    headings,
    title,
    sourceName: names.get(source_id) ?? '',
    place: place ?? undefined,
    url: url ?? undefined,
  };
}

/** @returns undefined where there is no embedder, or it has none in time. Rejects only when the signal fires. */
async function vectorOf(
  { embedder, onProblem }: KnowledgeSearchOptions,
  question: string,
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  if (embedder === undefined) return undefined;
  const tooLate = AbortSignal.timeout(EMBEDDING_LIMIT_MS);
  const either = AbortSignal.any([signal, tooLate]);
  try {
    const text = searchableText(question, MAX_EMBEDDED_CHARACTERS);
    const [vector] = await untilAborted(embedder.embed([text], either), either);
    return vector;
  } catch {
    signal.throwIfAborted();
    onProblem(
      tooLate.aborted
        ? 'The embeddings took too long; knowledge was searched by its words alone.'
        : 'The embeddings failed; knowledge was searched by its words alone.',
    );
    return undefined;
  }
}
