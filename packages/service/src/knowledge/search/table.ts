// Where chunks are kept, and the index of those that are served: for each space its own lists of which chunk has which lexeme.

import { sql, type ColumnType, type GeneratedAlways, type Kysely } from 'kysely';
import { UnusableDatabaseError } from '../../db/migrate.js';

export interface SearchTables {
  readonly knowledge_chunks: {
    readonly id: GeneratedAlways<string>;
    readonly workspace_id: string;
    readonly space_id: string;
    readonly source_id: string;
    readonly version_id: string;
    readonly page_id: string;
    /** Within the page, from 0. */
    readonly ordinal: number;
    readonly title: string;
    readonly url: string | null;
    readonly headings: readonly string[];
    readonly body: string;
    readonly place: string | null;
    /** Title `A`, headings `B`, body `D`. */
    readonly search: ColumnType<string, never, never>;
    /** Of the text, in words. */
    readonly length: number;
    /** Little-endian 32-bit floats. */
    readonly embedding: Buffer | null;
    readonly embedding_model: string | null;
  };
  /** The sources that searches find, each with the version that they find. */
  readonly knowledge_served: {
    /** Later ones were served later. */
    readonly position: GeneratedAlways<string>;
    readonly source_id: string;
    readonly version_id: string;
    readonly workspace_id: string;
    readonly space_id: string;
    /** PostgreSQL's, by which its words became lexemes. */
    readonly configuration: string;
    readonly chunk_count: number;
  };
  /** Which chunks of a served version have a lexeme, and what it says of each; a large version is several segments. */
  readonly knowledge_postings: {
    readonly space_id: string;
    readonly lexeme: string;
    readonly version_id: string;
    readonly segment: number;
    readonly chunk_count: number;
    readonly chunk_ids: readonly string[];
    /** BM25's share of the term, without the rarity of the lexeme. */
    readonly impacts: readonly number[];
  };
  /** The dictionary of a space, for words that nobody there has written. It may have words that are not served any more. */
  readonly knowledge_lexemes: {
    readonly space_id: string;
    /** Characters: what is like a lexeme is about as long. */
    readonly length: number;
    readonly lexeme: string;
  };
}

export async function createSearchTables(db: Kysely<unknown>): Promise<void> {
  await createTrigrams(db);
  await sql`create table knowledge_chunks (
    id bigint generated always as identity primary key,
    workspace_id uuid not null references workspaces (id),
    space_id uuid not null,
    source_id uuid not null,
    version_id uuid not null,
    page_id text not null,
    ordinal integer not null,
    title text not null,
    url text,
    headings text[] not null,
    body text not null,
    place text,
    search tsvector not null,
    length integer not null,
    embedding bytea,
    embedding_model text
  )`.execute(db);
  await sql`create index knowledge_chunks_by_version
    on knowledge_chunks (version_id, page_id, ordinal)`.execute(db);
  await sql`create table knowledge_served (
    position bigint generated always as identity,
    source_id uuid primary key,
    version_id uuid not null,
    workspace_id uuid not null references workspaces (id),
    space_id uuid not null,
    configuration text not null,
    chunk_count integer not null
  )`.execute(db);
  await sql`create index knowledge_served_by_space on knowledge_served (space_id, position)`.execute(db);
  await sql`create table knowledge_postings (
    space_id uuid not null,
    lexeme text not null,
    version_id uuid not null,
    segment integer not null,
    chunk_count integer not null,
    chunk_ids bigint[] not null,
    impacts real[] not null,
    primary key (space_id, lexeme, version_id, segment)
  )`.execute(db);
  await sql`create index knowledge_postings_by_version on knowledge_postings (version_id)`.execute(db);
  await sql`create table knowledge_lexemes (
    space_id uuid not null,
    length smallint not null,
    lexeme text not null,
    primary key (space_id, length, lexeme)
  )`.execute(db);
}

/** @throws UnusableDatabaseError where the extension is not installed, or the user may not add it. */
async function createTrigrams(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    throw new UnusableDatabaseError(
      'it needs the extension pg_trgm: have an administrator run "create extension pg_trgm" in it',
      error,
    );
  }
}
