// The lists by which chunks are found: which chunks of a served version have a lexeme. They are made in a few statements from the
// whole version, so that a lexeme of a thousand chunks is one row.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.js';
import type { IndexedVersion } from '../index-writer.js';

/** Chunks; one statement makes the lists of so many, within the time that a query has. */
const SEGMENT = 2_000;
/** Of lexemes; longer ones are addresses and garbage. */
const MAX_LEXEME_CHARACTERS = 64;
/** What an occurrence in a heading counts for, where one in the title or in the text counts 1. */
const HEADING_WEIGHT = 2.5;
/** BM25F's: how soon more occurrences stop to count, and how much less each counts in a long field, of these three. */
const K1 = 1.6;
const B = 0.75;
/**
 * Of fields of middling length: words of a text, lexemes of a title or of headings. Constants keep the lists valid while other
 * versions come and go.
 */
const MIDDLING_TEXT = 140;
const MIDDLING_TITLE = 4;

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
    with chunks as materialized (
      select id, search, ${lengthOf(sql`length`, MIDDLING_TEXT)} as text_length,
        ${lengthOf(sql`length(ts_filter(search, '{a}'))`, MIDDLING_TITLE)} as title_length,
        ${lengthOf(sql`length(ts_filter(search, '{b}'))`, MIDDLING_TITLE)} as headings_length
      from knowledge_chunks
      where version_id = ${versionId} and id > ${after} and id <= ${last}
    ), words as (
      select id, lexeme, cardinality(array_positions(weights, 'D')) / text_length
        + cardinality(array_positions(weights, 'A')) / title_length
        + cardinality(array_positions(weights, 'B')) * ${HEADING_WEIGHT}::real / headings_length as frequency
      from chunks, unnest(search)
      where length(lexeme) <= ${MAX_LEXEME_CHARACTERS}
    )
    select ${spaceId}::uuid, lexeme, ${versionId}::uuid, ${segment}::integer, count(*),
      array_agg(id), array_agg((frequency * ${K1 + 1}::real / (frequency + ${K1}::real))::real)
    from words group by lexeme`.execute(db);
}

/** What occurrences in a field are divided by: 1 for one of middling length. */
function lengthOf(words: RawBuilder<unknown>, middling: number) {
  return sql`(${1 - B}::real + ${B / middling}::real * ${words})`;
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
