// What can be done with the folders of contacts.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { tablesOf } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { FolderFields, FolderQuery } from './schema.js';
import type { ContactTables } from './table.js';

export type Folder = Selectable<ContactTables['contact_folders']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

export function listFolders(scope: ReadScope, page: FolderQuery): Promise<Page<Folder>> {
  return readPage(foldersOf(scope), page, (matching) => matching.orderBy('created_at', 'desc').orderBy('id'));
}

/** @throws ApiError `not_found`. */
export async function getFolder(scope: ReadScope, id: string): Promise<Folder> {
  return (await foldersOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownFolder();
}

export function createFolder({ db, clock, workspaceId }: Scope, { name }: FolderFields): Promise<Folder> {
  const now = clock.now();
  return tablesOf<ContactTables>(db)
    .insertInto('contact_folders')
    .values({ id: randomUUID(), workspace_id: workspaceId, name, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError `not_found`. */
export async function renameFolder(
  { db, clock, workspaceId }: Scope,
  id: string,
  { name }: FolderFields,
): Promise<Folder> {
  const row = await tablesOf<ContactTables>(db)
    .updateTable('contact_folders')
    .set({ name, updated_at: clock.now() })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? unknownFolder();
}

/** With its contacts. @throws ApiError `not_found`. */
export async function deleteFolder({ db, workspaceId }: ReadScope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<ContactTables>(db)
    .deleteFrom('contact_folders')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownFolder();
}

/**
 * The folder stays until the transaction ends.
 * @param field that names it.
 * @throws ApiError `validation_error` where the workspace has no such folder.
 */
export async function requireFolder(
  scope: ReadScope,
  id: string | null | undefined,
  field = 'folder_id',
): Promise<void> {
  if (id === null || id === undefined) return;
  const folder = await foldersOf(scope).where('id', '=', id).forKeyShare().executeTakeFirst();
  if (folder !== undefined) return;
  throw ApiError.validation([{ field, message: 'names no folder of this workspace.' }]);
}

function foldersOf({ db, workspaceId }: ReadScope) {
  return tablesOf<ContactTables>(db)
    .selectFrom('contact_folders')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

function unknownFolder(): never {
  throw ApiError.notFound('There is no such folder.');
}
