// What a question asks for, in the words of the space that it is asked of.

import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { fillerWordsOf } from './filler-words.js';

export interface SearchScope {
  readonly workspaceId: string;
  readonly spaceId: string;
  /** Of the question: `en`, `de-AT`. */
  readonly language: string;
}

/** A lexeme of the question, as one configuration makes it. */
export interface QuestionTerm {
  readonly configuration: string;
  /** Served ones of this configuration. */
  readonly chunkCount: number;
  /** What is looked for: the lexeme itself, or those of the space that are like it; none where nobody there wrote such a word. */
  readonly lexemes: readonly KnownLexeme[];
}

export interface KnownLexeme {
  readonly lexeme: string;
  /** How many served chunks have it. */
  readonly chunkCount: number;
  /** How like the question's it is: 0 to 1. */
  readonly similarity: number;
}

const MAX_TERMS = 40;
/** Shorter words are like too many. */
const MIN_SIMILAR_CHARACTERS = 4;
/** How many unknown words are looked up by what is like them, and by how many of those each may be replaced. */
const MAX_UNKNOWN = 4;
const MAX_REPLACEMENTS = 3;
const MIN_SIMILARITY = 0.45;
/** Characters that are missing or too many. */
const MAX_LENGTH_DIFFERENCE = 2;

/** @param question a searchable text. */
export async function questionTerms(
  db: Db,
  scope: SearchScope,
  question: string,
): Promise<readonly QuestionTerm[]> {
  const found = await lexemesOf(db, scope, question);
  const unknown = found
    .filter(({ count, lexeme }) => count === 0 && Array.from(lexeme).length >= MIN_SIMILAR_CHARACTERS)
    .slice(0, MAX_UNKNOWN);
  const alike = unknown.length === 0 ? [] : await similarLexemes(db, scope, unknown);
  return found.map(({ configuration, lexeme, count, total }) => ({
    configuration,
    chunkCount: total,
    lexemes:
      count > 0
        ? [{ lexeme, chunkCount: count, similarity: 1 }]
        : alike
            .filter((each) => each.configuration === configuration && each.asked === lexeme)
            .map((each) => ({
              lexeme: each.lexeme,
              chunkCount: each.count,
              similarity: each.similarity,
            })),
  }));
}

interface FoundLexeme {
  readonly configuration: string;
  readonly lexeme: string;
  /** How many served chunks of the configuration there are, and how many of them have the lexeme. */
  readonly total: number;
  readonly count: number;
}

/** Without stop words and fillers. */
async function lexemesOf(
  db: Db,
  { workspaceId, spaceId, language }: SearchScope,
  text: string,
): Promise<readonly FoundLexeme[]> {
  const { rows } = await sql<FoundLexeme>`
    with corpora as (
      select configuration, sum(chunk_count)::float8 as total from knowledge_served
      where space_id = ${spaceId} and workspace_id = ${workspaceId} group by configuration
    ), asked as (
      select configuration, total, word.lexeme from corpora,
        unnest(to_tsvector(configuration::regconfig, ${text})) word
      where not word.lexeme
        = any (tsvector_to_array(to_tsvector(configuration::regconfig, ${fillerWordsOf(language)})))
      order by configuration, word.positions[1] limit ${MAX_TERMS}
    )
    select configuration, lexeme, total, (${countOf(spaceId)}) as count from asked`.execute(db);
  return rows;
}

/** How many served chunks of `asked.configuration` have `asked.lexeme`. */
function countOf(spaceId: string) {
  return sql`select coalesce(sum(posting.chunk_count), 0)::float8
    from knowledge_postings posting join knowledge_served served using (version_id)
    where posting.space_id = ${spaceId} and posting.lexeme = asked.lexeme
      and served.configuration = asked.configuration`;
}

interface SimilarLexeme {
  readonly configuration: string;
  readonly asked: string;
  readonly lexeme: string;
  readonly similarity: number;
  readonly count: number;
}

async function similarLexemes(
  db: Db,
  { spaceId }: SearchScope,
  unknown: readonly FoundLexeme[],
): Promise<readonly SimilarLexeme[]> {
  const words = unknown.map(({ lexeme }) => lexeme);
  const configurations = unknown.map(({ configuration }) => configuration);
  const { rows } = await sql<SimilarLexeme>`
    with asked as (
      select question.configuration, question.word, alike.lexeme, alike.similarity
      from unnest(${configurations}::text[], ${words}::text[]) question (configuration, word),
      lateral (
        select known.lexeme, similarity(known.lexeme, question.word)::float8 as similarity
        from knowledge_lexemes known
        where known.space_id = ${spaceId}
          and known.length between length(question.word) - ${MAX_LENGTH_DIFFERENCE}::integer
            and length(question.word) + ${MAX_LENGTH_DIFFERENCE}::integer
          -- Most begin or end alike, which is sooner seen than how alike they are.
          and case when left(known.lexeme, 1) = left(question.word, 1)
              or right(known.lexeme, 1) = right(question.word, 1)
            then similarity(known.lexeme, question.word) >= ${MIN_SIMILARITY}::real else false end
        order by similarity desc, known.lexeme limit ${MAX_REPLACEMENTS}
      ) alike
    )
    select * from (
      select configuration, word as asked, lexeme, similarity, (${countOf(spaceId)}) as count from asked
    ) counted where count > 0`.execute(db);
  return rows;
}
