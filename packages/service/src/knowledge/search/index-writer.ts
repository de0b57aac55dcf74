// Writes chunks, and makes of those of a version what searches look through.

import { sql } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import type { EmbeddedChunk, IndexedPage, IndexedVersion, IndexWriter } from '../index-writer.js';
import { configurationOf } from './configuration.js';
import { addToIndex, dropFromIndex, forgetUnusedLexemes } from './postings.js';
import { searchableText, storableText } from './searchable-text.js';
import type { SearchTables } from './table.js';
import { vectorToBytes } from './vectors.js';

/** Of one statement. */
const BATCH = 200;
/** Of a chunk's text, and of its title and headings: what is beyond is stored, and not found. */
const MAX_BODY_CHARACTERS = 50_000;
const MAX_HEADING_CHARACTERS = 2_000;

interface IndexWriterOptions {
  /** Which model the chunks' vectors are of. Undefined where there are none. */
  readonly embeddingModel: string | undefined;
}

export function createIndexWriter({ embeddingModel }: IndexWriterOptions): IndexWriter {
  return {
    async writePage(db, version, page, chunks) {
      await tablesOf<SearchTables>(db)
        .deleteFrom('knowledge_chunks')
        .where('version_id', '=', version.id)
        .where('page_id', '=', page.id)
        .execute();
      for (let from = 0; from < chunks.length; from += BATCH) {
        await insertChunks(db, {
          version,
          page,
          from,
          chunks: chunks.slice(from, from + BATCH),
          embeddingModel,
        });
      }
    },
    async serve(db, version) {
      // The row comes first: of two who serve versions of one source at once, one waits here.
      const configuration = configurationOf(version.language);
      await sql`insert into knowledge_served
          (source_id, version_id, workspace_id, space_id, configuration, chunk_count)
        values (${version.sourceId}, ${version.id}, ${version.workspaceId}, ${version.spaceId}, ${configuration}, 0)
        on conflict (source_id) do nothing`.execute(db);
      const { rows } = await sql<{ readonly version_id: string }>`
        select version_id from knowledge_served where source_id = ${version.sourceId} for update`.execute(db);
      for (const { version_id } of rows) await dropFromIndex(db, version_id);
      await sql`update knowledge_served set position = default, version_id = ${version.id},
          configuration = ${configuration},
          chunk_count = (select count(*) from knowledge_chunks where version_id = ${version.id})
        where source_id = ${version.sourceId}`.execute(db);
      await addToIndex(db, version);
    },
    async withdraw(db, sourceId) {
      const gone = await tablesOf<SearchTables>(db)
        .deleteFrom('knowledge_served')
        .where('source_id', '=', sourceId)
        .returning('version_id')
        .executeTakeFirst();
      if (gone !== undefined) await dropFromIndex(db, gone.version_id);
    },
    async removeSome(db, versionId, limit) {
      const { rows } = await sql<{ readonly space_id: string }>`
        delete from knowledge_chunks where id in (
          select id from knowledge_chunks where version_id = ${versionId} limit ${limit}
        ) returning space_id`.execute(db);
      const left = await tablesOf<SearchTables>(db)
        .selectFrom('knowledge_chunks')
        .select('id')
        .where('version_id', '=', versionId)
        .limit(1)
        .executeTakeFirst();
      const [removed] = rows;
      if (left === undefined && removed !== undefined) await forgetUnusedLexemes(db, removed.space_id);
      return left !== undefined;
    },
  };
}

interface Batch {
  readonly version: IndexedVersion;
  readonly page: IndexedPage;
  /** The ordinal of the first one. */
  readonly from: number;
  readonly chunks: readonly EmbeddedChunk[];
  readonly embeddingModel: string | undefined;
}

async function insertChunks(db: Db, { version, page, from, chunks, embeddingModel }: Batch): Promise<void> {
  const configuration = configurationOf(version.language);
  const title = searchableText(page.title, MAX_HEADING_CHARACTERS);
  const rows = chunks.map((chunk, index) => {
    const headings = chunk.headings.map(storableText);
    const text = searchableText(chunk.text, MAX_BODY_CHARACTERS);
    const embedding = embeddingModel === undefined ? undefined : chunk.embedding;
    const place = chunk.place === undefined ? null : storableText(chunk.place);
    return sql`(${version.workspaceId}::uuid, ${version.spaceId}::uuid, ${version.sourceId}::uuid,
      ${version.id}::uuid, ${page.id}, ${from + index}::integer,
      ${storableText(page.title)}, ${page.url ?? null}, ${headings}::text[],
      ${storableText(chunk.text)}, ${place},
      setweight(to_tsvector(${configuration}::regconfig, ${title}), 'A')
        || setweight(to_tsvector(${configuration}::regconfig,
          ${searchableText(headings.join('\n'), MAX_HEADING_CHARACTERS)}), 'B')
        || to_tsvector(${configuration}::regconfig, ${text}), ${text.split(/\s+/).length}::integer,
      ${embedding === undefined ? null : vectorToBytes(embedding)}::bytea,
      ${embedding === undefined ? null : (embeddingModel ?? null)}::text)`;
  });
  await sql`insert into knowledge_chunks (workspace_id, space_id, source_id, version_id, page_id, ordinal,
    title, url, headings, body, place, search, length, embedding, embedding_model)
    values ${sql.join(rows)}`.execute(db);
}
