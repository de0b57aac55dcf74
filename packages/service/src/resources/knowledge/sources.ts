// What can be done with the sources of a space. Whatever gives one new content queues a version, which a job reads.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MAX_SOURCES } from '../../choices/knowledge-sources.js';
import { tablesOf } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import type { SourceContent } from '../../knowledge/source-content.js';
import {
  newestVersions,
  queueVersion,
  servableVersions,
  type Version,
} from '../../knowledge/versions/versions.js';
import { ApiError } from '../../rest/api-error.js';
import { changedContent } from './source-content.js';
import {
  dropContent,
  getSpace,
  lockSpace,
  mirrorSpace,
  type IndexScope,
  type ReadScope,
  type Scope,
  type Space,
} from './service.js';
import type { SourceChange, SourceQuery } from './source-schema.js';
import type { ArchivableStatus } from './states.js';
import type { KnowledgeTables, SourceKind } from './table.js';

type SourceRow = Selectable<KnowledgeTables['knowledge_sources']>;

export interface Source extends SourceRow {
  readonly newest: Version;
  /** Whether one of its versions is complete, and the last that was. */
  readonly isServable: boolean;
}

export interface NewSource {
  readonly name: string;
  readonly description: string | null;
  readonly kind: SourceKind;
  readonly content: SourceContent;
}

/** @throws ApiError `not_found` for the space. */
export async function listSources(
  scope: ReadScope,
  spaceId: string,
  { status, ...page }: SourceQuery,
): Promise<Page<Source>> {
  await getSpace(scope, spaceId);
  const query = sourcesOf(scope, spaceId).where('status', '=', status);
  const { rows, total } = await readPage(query, page, (matching) =>
    matching.orderBy('created_at', 'desc').orderBy('id'),
  );
  return { rows: await withVersions(scope, rows), total };
}

/** Of a space that exists: there are {@link MAX_SOURCES} at most. */
export async function allSources(
  scope: ReadScope,
  spaceId: string,
  status: ArchivableStatus,
): Promise<readonly Source[]> {
  const rows = await sourcesOf(scope, spaceId)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return withVersions(scope, rows);
}

/** @throws ApiError `not_found`. */
export async function getSource(scope: ReadScope, spaceId: string, id: string): Promise<Source> {
  const row = await sourcesOf(scope, spaceId).where('id', '=', id).executeTakeFirst();
  const [source] = await withVersions(scope, row === undefined ? [] : [row]);
  return source ?? unknownSource();
}

/** Must be done before content is looked for. @throws ApiError `not_found`; `validation_error` for an archived space, or a full one. */
export async function lockForNewSource(scope: ReadScope, spaceId: string): Promise<Space> {
  const space = await lockSpace(scope, spaceId);
  if (space.status === 'archived') {
    throw ApiError.validation([{ field: 'space_id', message: 'names an archived space.' }]);
  }
  const { count } = await tablesOf<KnowledgeTables>(scope.db)
    .selectFrom('knowledge_sources')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SOURCES) {
    throw ApiError.validation([
      { field: 'space_id', message: `has ${MAX_SOURCES} sources, the most it can.` },
    ]);
  }
  return space;
}

/** @param space locked for it. @throws ApiError `validation_error`, `provider_error` where the voice platform does not take it. */
export async function createSource(
  scope: Scope,
  space: Space,
  { content, ...fields }: NewSource,
): Promise<Source> {
  const { db, clock, workspaceId } = scope;
  const now = clock.now();
  const row = await tablesOf<KnowledgeTables>(db)
    .insertInto('knowledge_sources')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      space_id: space.id,
      ...fields,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const newest = await queue(scope, space, row.id, content);
  await mirrorSpace(scope, space);
  return { ...row, newest, isServable: false };
}

/** Only given fields change. @throws ApiError `not_found`; `validation_error` for content of another kind; `provider_error`. */
export async function changeSource(
  scope: IndexScope,
  { spaceId, id }: { readonly spaceId: string; readonly id: string },
  change: SourceChange,
): Promise<Source> {
  const space = await lockSpace(scope, spaceId);
  const source = await getSource(scope, spaceId, id);
  const content = await changedContent(scope, source, change);
  const { name, description, status } = change;
  await tablesOf<KnowledgeTables>(scope.db)
    .updateTable('knowledge_sources')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(status !== undefined && { status }),
      updated_at: scope.clock.now(),
    })
    .where('id', '=', id)
    .execute();
  if (content !== undefined) await queue(scope, space, id, content);
  if (status !== undefined && status !== source.status) {
    await (status === 'archived' ? scope.index.withdraw(scope.db, id) : restore(scope, id));
  }
  await mirrorSpace(scope, space);
  return getSource(scope, spaceId, id);
}

/** With all that was made of it. @throws ApiError `not_found` also for an archived one; `provider_error`. */
export async function deleteSource(scope: IndexScope, spaceId: string, id: string): Promise<void> {
  const space = await lockSpace(scope, spaceId);
  const { status } = await getSource(scope, space.id, id);
  if (status !== 'active') unknownSource();
  // Versions before their source, as the jobs lock them.
  await dropContent(scope, id);
  await tablesOf<KnowledgeTables>(scope.db).deleteFrom('knowledge_sources').where('id', '=', id).execute();
  await mirrorSpace(scope, space);
}

function queue(scope: Scope, space: Space, sourceId: string, content: SourceContent): Promise<Version> {
  const { workspace_id: workspaceId, id: spaceId, language } = space;
  return queueVersion(scope, { workspaceId, spaceId, sourceId, language, content });
}

/** Has searches find what is complete of it. */
async function restore({ db, index }: IndexScope, sourceId: string): Promise<void> {
  const version = (await servableVersions(db, [sourceId])).get(sourceId);
  if (version === undefined) return; // the first one is served once it is complete
  const { id, workspace_id: workspaceId, space_id: spaceId, language } = version;
  await index.serve(db, { id, workspaceId, spaceId, sourceId, language });
}

function sourcesOf({ db, workspaceId }: ReadScope, spaceId: string) {
  return tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('space_id', '=', spaceId);
}

async function withVersions({ db }: ReadScope, rows: readonly SourceRow[]): Promise<readonly Source[]> {
  const ids = rows.map(({ id }) => id);
  const newest = await newestVersions(db, ids);
  const servable = await servableVersions(db, ids);
  return rows.map((row) => {
    const version = newest.get(row.id);
    if (version === undefined) throw new Error('a source has no version');
    return { ...row, newest: version, isServable: servable.has(row.id) };
  });
}

function unknownSource(): never {
  throw ApiError.notFound('There is no such source.');
}
