// The chunks that have the words of a question, the best first, by BM25.

import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { QuestionTerm, SearchScope } from './question-terms.js';

export interface Candidate {
  readonly id: string;
  readonly source_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly headings: readonly string[];
  readonly body: string;
  readonly place: string | null;
  /** Of the model that was asked for. */
  readonly embedding: Buffer | null;
  readonly score: number;
}

/** How many are looked at before the best of them are chosen. */
export const MAX_CANDIDATES = 40;
/** How many entries of lists one search reads: lexemes that more chunks have than are left count nothing. */
const MAX_POSTINGS = 15_000;
/** What a word that nobody wrote weighs beside the rarest that somebody did, when it is decided whether a chunk fits at all. */
const UNKNOWN_WEIGHT = 0.5;
/**
 * What a heading that asks the question itself adds to a score. There the words count that do nowhere else: "What is Debian?" and
 * "Which is Debian?" are told apart.
 */
const ECHO_WEIGHT = 0.5;
/** How much of the question, by the weight of its words, a chunk must have. */
const MIN_COVERAGE = 0.35;

interface CandidateQuery {
  readonly scope: SearchScope;
  readonly question: string;
  readonly terms: readonly QuestionTerm[];
  /** Whose vectors are wanted. */
  readonly embeddingModel: string | undefined;
}

export async function findCandidates(
  db: Db,
  { scope, question, terms, embeddingModel }: CandidateQuery,
): Promise<readonly Candidate[]> {
  const wanted = affordable(terms);
  if (wanted.length === 0) return [];
  const needs = neededCoverage(terms, wanted);
  const { rows } = await sql<Candidate>`
    with terms as (
      select * from unnest(${wanted.map(({ term }) => term)}::integer[], ${wanted.map(({ lexeme }) => lexeme)}::text[],
        ${wanted.map(({ configuration }) => configuration)}::text[], ${wanted.map(({ weight }) => weight)}::float8[],
        ${wanted.map(({ configuration }) => needs.get(configuration) ?? 0)}::float8[])
        as terms (term, lexeme, configuration, weight, coverage)
    ), hits as (
      select terms.term, terms.weight, terms.coverage,
        unnest(posting.chunk_ids) as id, unnest(posting.impacts) as impact
      from terms
        join knowledge_postings posting on posting.space_id = ${scope.spaceId} and posting.lexeme = terms.lexeme
        join knowledge_served served
          on served.version_id = posting.version_id and served.configuration = terms.configuration
      where served.workspace_id = ${scope.workspaceId}
    ), best as (
      -- By numbers alone: what is grouped by text takes several times as long.
      select id, coverage, max(weight * impact) as score, max(weight) as weight
      from hits group by id, term, coverage
    ), ranked as (
      select id, sum(score) as score from best
      group by id, coverage having sum(weight) >= coverage
      order by score desc, id limit ${MAX_CANDIDATES}
    )
    select id, source_id, title, url, headings, body, place,
      score * (1 + ${ECHO_WEIGHT}::float8 * coalesce(
        similarity(headings[cardinality(headings)], ${question}), 0)) as score,
      case when embedding_model = ${embeddingModel ?? null}::text then embedding end as embedding
    from ranked join knowledge_chunks using (id)
    where space_id = ${scope.spaceId} order by score desc, id`.execute(db);
  return rows;
}

interface WantedLexeme {
  /** Its place in the question. */
  readonly term: number;
  readonly lexeme: string;
  readonly configuration: string;
  readonly weight: number;
}

/** The rarest first, as many as can be read. */
function affordable(terms: readonly QuestionTerm[]): readonly WantedLexeme[] {
  const all = terms
    .flatMap(({ configuration, chunkCount: total, lexemes }, term) =>
      lexemes.map(({ lexeme, chunkCount, similarity }) => ({
        term,
        lexeme,
        configuration,
        chunkCount,
        weight: rarity(total, chunkCount) * similarity,
      })),
    )
    .sort((one, other) => one.chunkCount - other.chunkCount);
  let left = MAX_POSTINGS;
  return all.filter(({ chunkCount }, index) => {
    left -= chunkCount;
    return left >= 0 || index === 0;
  });
}

/** By configuration: what the words of a chunk must weigh together. */
function neededCoverage(
  terms: readonly QuestionTerm[],
  wanted: readonly WantedLexeme[],
): ReadonlyMap<string, number> {
  const weights = new Map<number, number>();
  for (const { term, weight } of wanted) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  const needs = new Map<string, number>();
  terms.forEach(({ configuration, chunkCount, lexemes }, term) => {
    const weight = lexemes.length === 0 ? rarity(chunkCount, 1) * UNKNOWN_WEIGHT : (weights.get(term) ?? 0);
    needs.set(configuration, (needs.get(configuration) ?? 0) + weight * MIN_COVERAGE);
  });
  return needs;
}

/** BM25's inverse document frequency. */
function rarity(total: number, having: number): number {
  return Math.log(1 + (Math.max(total, having) - having + 0.5) / (having + 0.5));
}
