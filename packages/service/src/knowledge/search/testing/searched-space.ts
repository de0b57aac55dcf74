// A database with a workspace, and spaces that are filled for searches.

import { randomUUID } from 'node:crypto';
import { openDatabase, type DatabaseLocation, type Db } from '../../../db/database.js';
import { migrate } from '../../../db/migrate.js';
import { MIGRATIONS } from '../../../main/migrations.js';
import { createWorkspace } from '../../../resources/workspaces/service.js';
import { systemClock } from '../../../time/clock.js';
import type { EmbeddedChunk, IndexedPage, IndexedVersion, IndexWriter } from '../../index-writer.js';
import { createIndexWriter } from '../index-writer.js';
import type { SearchScope } from '../search.js';

export interface SearchedDatabase {
  readonly db: Db;
  readonly writer: IndexWriter;
  createWorkspace(): Promise<string>;
  close(): Promise<void>;
}

/** Must be closed. @param embeddingModel of the vectors that are written. */
export async function openSearchedDatabase(
  location: DatabaseLocation = { kind: 'memory' },
  embeddingModel?: string,
): Promise<SearchedDatabase> {
  const database = await openDatabase(location);
  const { db } = database;
  await migrate(db, MIGRATIONS);
  return {
    db,
    writer: createIndexWriter({ embeddingModel }),
    async createWorkspace() {
      const slug = `test-${randomUUID()}`;
      return (await createWorkspace({ db, clock: systemClock }, { name: slug, slug })).id;
    },
    close: () => database.close(),
  };
}

/** A version of a new source. */
export function newVersion({ workspaceId, spaceId, language }: SearchScope): IndexedVersion {
  return { id: randomUUID(), workspaceId, spaceId, sourceId: randomUUID(), language };
}

export interface WrittenPage extends Partial<IndexedPage> {
  readonly chunks: readonly (Partial<EmbeddedChunk> & { readonly text: string })[];
}

/** Writes pages, and serves them. */
export async function serveVersion(
  { db, writer }: SearchedDatabase,
  version: IndexedVersion,
  pages: readonly WrittenPage[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id = randomUUID(), title = '', url, chunks } of pages) {
      const whole = chunks.map((chunk) => ({
        headings: [],
        place: undefined,
        embedding: undefined,
        ...chunk,
      }));
      await writer.writePage(transaction, version, { id, title, url }, whole);
    }
    await writer.serve(transaction, version);
  });
}
