// The lists by which chunks are found: which chunks of a served version have a lexeme. They are made in a few statements from the
// whole version, so that a lexeme of a thousand chunks is one row.

import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { IndexedVersion } from '../index-writer.js';

/** Chunks; one statement makes the lists of so many, within the time that a query has. */
const SEGMENT = 2_000;
/** Of lexemes; longer ones are addresses and garbage. */
const MAX_LEXEME_CHARACTERS = 64;
/** What an occurrence in the title and in a heading counts for, where one in the text counts 1. */
const TITLE_WEIGHT = 1.5;
const HEADING_WEIGHT = 2.5;
/** BM25's: how soon more occurrences stop to count, and how much a long chunk must have more of them. */
const K1 = 1.6;
const B = 0.75;
/** Words of a chunk of middling length. A constant keeps the lists valid while other versions come and go. */
const MIDDLING_LENGTH = 140;

/** Belongs in a transaction. */
export async function addToIndex(db: Db, { id, spaceId }: IndexedVersion): Promise<void> {
  let after = '0';
  for (let segment = 0; ; segment += 1) {
    const { rows } = await sql<{ readonly last: string | null }>`
      select max(id) as last from (
        select id from knowledge_chunks where version_id = ${id} and id > ${after} order by id limit ${SEGMENT}
      ) next`.execute(db);
    const last = rows[0]?.last ?? undefined;
    if (last === undefined) break;
    await addSegment(db, { versionId: id, spaceId, segment, after, last });
    after = last;
  }
  // In one order, so that two who serve into one space wait for each other and no more.
  await sql`insert into knowledge_lexemes (space_id, length, lexeme)
    select distinct space_id, length(lexeme), lexeme from knowledge_postings
      where version_id = ${id} and length(lexeme) between 3 and 40 and lexeme !~ '[0-9/@._]'
      order by length(lexeme), lexeme
    on conflict do nothing`.execute(db);
}

interface Segment {
  readonly versionId: string;
  readonly spaceId: string;
  readonly segment: number;
  /** The chunks' ids: beyond the one, up to the other. */
  readonly after: string;
  readonly last: string;
}

async function addSegment(db: Db, { versionId, spaceId, segment, after, last }: Segment): Promise<void> {
  await sql`insert into knowledge_postings
      (space_id, lexeme, version_id, segment, chunk_count, chunk_ids, impacts)
    with words as (
      select chunk.id, word.lexeme,
        cardinality(word.positions)
          + cardinality(array_positions(word.weights, 'A')) * ${TITLE_WEIGHT - 1}::real
          + cardinality(array_positions(word.weights, 'B')) * ${HEADING_WEIGHT - 1}::real as frequency,
        ${K1}::real * (${1 - B}::real + ${B}::real * chunk.length / ${MIDDLING_LENGTH}::real) as half
      from knowledge_chunks chunk, unnest(chunk.search) word
      where chunk.version_id = ${versionId} and chunk.id > ${after} and chunk.id <= ${last}
        and length(word.lexeme) <= ${MAX_LEXEME_CHARACTERS}
    )
    select ${spaceId}::uuid, lexeme, ${versionId}::uuid, ${segment}::integer, count(*),
      array_agg(id), array_agg((frequency * ${K1 + 1}::real / (frequency + half))::real)
    from words group by lexeme`.execute(db);
}

export async function dropFromIndex(db: Db, versionId: string): Promise<void> {
  await sql`delete from knowledge_postings where version_id = ${versionId}`.execute(db);
}

/** The words that no served version of the space has any more. */
export async function forgetUnusedLexemes(db: Db, spaceId: string): Promise<void> {
  await sql`delete from knowledge_lexemes known where space_id = ${spaceId} and not exists (
    select from knowledge_postings posting
    where posting.space_id = known.space_id and posting.lexeme = known.lexeme
  )`.execute(db);
}
