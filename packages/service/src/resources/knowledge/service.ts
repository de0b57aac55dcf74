// What can be done with the knowledge spaces of a workspace, which are its knowledge bases too. Other resources reach them through
// here. What is searched is told to the index.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { SpaceKind } from '../../choices/knowledge-spaces.js';
import { tablesOf, type Db } from '../../db/database.js';
import { containing, readPage, type Page } from '../../db/page.js';
import type { IndexWriter } from '../../knowledge/index-writer.js';
import { removeVersions } from '../../knowledge/versions/versions.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { push, withdraw } from '../../rest/mirroring.js';
import type { SpaceChange, SpaceCreation, SpaceQuery } from './schema.js';
import type { KnowledgeTables } from './table.js';

export type Space = Selectable<KnowledgeTables['knowledge_spaces']>;

export interface IndexOptions {
  /** Told of what is not to be found any more, or again. */
  readonly index: Pick<IndexWriter, 'serve' | 'withdraw'>;
}

export type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'platform' | 'workspaceId'>;
export type IndexScope = Scope & IndexOptions;
export type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

export async function listSpaces(
  scope: ReadScope,
  { name, status, ...page }: SpaceQuery,
): Promise<Page<Space>> {
  let query = spacesOf(scope).where('status', '=', status);
  if (name !== undefined) query = query.where('name', 'ilike', containing(name));
  return readPage(query, page, (matching) => matching.orderBy('created_at', 'desc').orderBy('id'));
}

/** Whatever its status. @throws ApiError `not_found`. */
export async function getSpace(scope: ReadScope, id: string): Promise<Space> {
  return (await oneSpace(scope, id).executeTakeFirst()) ?? unknownSpace();
}

/** @throws ApiError `not_found` where there is none, or it is archived. */
export async function getActiveSpace(scope: ReadScope, id: string): Promise<Space> {
  const space = await oneSpace(scope, id).executeTakeFirst();
  return space?.status === 'active' ? space : unknownSpace();
}

/**
 * The space, for a change of it or of its sources: of changes at once each starts from what the one before has left.
 * @throws ApiError `not_found`.
 */
export async function lockSpace(scope: ReadScope, id: string): Promise<Space> {
  return (await oneSpace(scope, id).forNoKeyUpdate().executeTakeFirst()) ?? unknownSpace();
}

/** @returns those of the ids that active spaces of the workspace have; these stay until the transaction ends. */
export async function knownSpaces(scope: ReadScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await spacesOf(scope)
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns undefined where there is no such space, or it is archived: nothing is searched. */
export async function openSpaceOf(
  scope: ReadScope,
  id: string,
): Promise<Pick<Space, 'id' | 'language'> | undefined> {
  return oneSpace(scope, id).where('status', '=', 'active').executeTakeFirst();
}

/** Whether searches are to find the source: in any workspace. It stays as it is until the transaction ends. */
export async function isActiveSource(db: Db, sourceId: string): Promise<boolean> {
  const source = await tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .select('status')
    .where('id', '=', sourceId)
    .forShare()
    .executeTakeFirst();
  return source?.status === 'active';
}

/** What the owners of sources call them, by the sources' ids. */
export async function sourceNames(
  db: Db,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const sources = await tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .select(['id', 'name'])
    .where('id', 'in', [...sourceIds])
    .execute();
  return new Map(sources.map(({ id, name }) => [id, name]));
}

/** @throws ApiError `validation_error` or `provider_error` where the voice platform does not take it. */
export async function createSpace(scope: Scope, creation: SpaceCreation, kind: SpaceKind): Promise<Space> {
  const now = scope.clock.now();
  const space = await tablesOf<KnowledgeTables>(scope.db)
    .insertInto('knowledge_spaces')
    .values({
      id: randomUUID(),
      workspace_id: scope.workspaceId,
      ...creation,
      status: 'active',
      kind,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await mirrorSpace(scope, space);
  return space;
}

/** Only given fields change. @throws ApiError `not_found`; `validation_error` for a language once there are sources; as {@link createSpace}. */
export async function changeSpace(scope: Scope, id: string, change: SpaceChange): Promise<Space> {
  const space = await lockSpace(scope, id);
  const { language = space.language } = change;
  if (language !== space.language && (await hasSources(scope, id))) {
    throw ApiError.validation([
      { field: 'language', message: 'cannot be changed once there are sources, which are indexed in it.' },
    ]);
  }
  const changed = await tablesOf<KnowledgeTables>(scope.db)
    .updateTable('knowledge_spaces')
    .set({ ...change, updated_at: scope.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await mirrorSpace(scope, changed);
  return changed;
}

/** With all its sources, and what was made of them. @throws ApiError `not_found` also for an archived one; `provider_error`. */
export async function deleteBase(scope: IndexScope, id: string): Promise<void> {
  const { db, platform } = scope;
  await lockSpace(scope, id);
  await getActiveSpace(scope, id);
  const sources = await tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .select('id')
    .where('space_id', '=', id)
    .execute();
  for (const source of sources) await dropContent(scope, source.id);
  await tablesOf<KnowledgeTables>(db).deleteFrom('knowledge_spaces').where('id', '=', id).execute();
  await withdraw(platform, { kind: 'knowledge', id });
}

/** Nothing of a source that is gone is found, and it is removed in time. */
export async function dropContent({ db, index }: IndexScope, sourceId: string): Promise<void> {
  // In the order of the jobs, which take a version before they serve it: none is served afterwards.
  await removeVersions(db, sourceId);
  await index.withdraw(db, sourceId);
}

/** Brings the voice platform to what the space is now. @throws ApiError `validation_error`, `provider_error`. */
export async function mirrorSpace({ db, platform }: Scope, space: Space): Promise<void> {
  const { id, workspace_id: workspaceId, name, description, language, status } = space;
  if (status === 'archived') return withdraw(platform, { kind: 'knowledge', id });
  const sources = await tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .select('id')
    .where('space_id', '=', id)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const sourceIds = sources.map((source) => source.id);
  await push(
    platform,
    { kind: 'knowledge', id, workspaceId, name, description, language, sourceIds },
    'name',
  );
}

async function hasSources({ db }: ReadScope, id: string): Promise<boolean> {
  const source = await tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_sources')
    .select('id')
    .where('space_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return source !== undefined;
}

function spacesOf({ db, workspaceId }: ReadScope) {
  return tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_spaces')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

function oneSpace(scope: ReadScope, id: string) {
  return spacesOf(scope).where('id', '=', id);
}

function unknownSpace(): never {
  throw ApiError.notFound('There is no such knowledge.');
}
