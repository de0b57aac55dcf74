// Files on their way to become sources: announced, sent, and taken by one source. Each is known to the database before the first of
// its bytes is written, so that none is left behind.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { UNUSED_FILE_KEPT_MS } from '../../choices/knowledge-files.js';
import { tablesOf, type Db } from '../../db/database.js';
import type { FileStore } from '../../files/file-store.js';
import type { SourceContent } from '../../knowledge/source-content.js';
import { filesInUse } from '../../knowledge/versions/versions.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { nameOfFile } from './source-names.js';
import type { UploadRequest } from './source-schema.js';
import type { KnowledgeTables } from './table.js';

export type Upload = Selectable<KnowledgeTables['knowledge_uploads']>;
type FileContent = Extract<SourceContent, { readonly kind: 'file' }>;

/** @param status `waiting` for an address that takes it, `receiving` for a file that is at hand. */
export async function announceUpload(
  { db, clock, workspaceId }: Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>,
  spaceId: string,
  { filename, ...file }: UploadRequest,
  status: Upload['status'],
): Promise<Upload> {
  return tablesOf<KnowledgeTables>(db)
    .insertInto('knowledge_uploads')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      space_id: spaceId,
      ...file,
      filename: nameOfFile(filename),
      status,
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the API calls the file by: it tells nothing of where it is. */
export function pathOfUpload({ id, space_id }: Upload): string {
  return `${space_id}/${id}`;
}

const PATH = /^[\da-f-]{36}\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Takes a file for a source, once. @throws ApiError `validation_error`. */
export async function takeUpload(
  { db, workspaceId }: Pick<WorkspaceContext, 'db' | 'workspaceId'>,
  spaceId: string,
  path: string,
): Promise<FileContent> {
  const [, id] = PATH.exec(path) ?? [];
  const taken =
    id === undefined
      ? undefined
      : await tablesOf<KnowledgeTables>(db)
          .deleteFrom('knowledge_uploads')
          .where('id', '=', id)
          .where('workspace_id', '=', workspaceId)
          .where('space_id', '=', spaceId)
          .where('status', '=', 'received')
          .returningAll()
          .executeTakeFirst();
  if (taken === undefined || path !== pathOfUpload(taken)) {
    throw ApiError.validation([
      { field: 'path', message: 'names no file that was uploaded to this space and is not used yet.' },
    ]);
  }
  return contentOfUpload(taken);
}

export function contentOfUpload({ id, filename, content_type: contentType }: Upload): FileContent {
  return { kind: 'file', fileId: id, filename, contentType };
}

/** In any workspace. */
export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  return tablesOf<KnowledgeTables>(db)
    .selectFrom('knowledge_uploads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of several at once one may. @returns whether the upload was in the one state, and is now in the other. */
export async function moveUpload(
  db: Db,
  id: string,
  from: Upload['status'],
  to: Upload['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<KnowledgeTables>(db)
    .updateTable('knowledge_uploads')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetUpload(db: Db, id: string): Promise<void> {
  await tablesOf<KnowledgeTables>(db).deleteFrom('knowledge_uploads').where('id', '=', id).execute();
}

/** Deletes files that no source was made of in time, and those that nobody knows. The store must belong to this database alone. */
export async function sweepUploads(db: Db, files: FileStore, now: Date): Promise<void> {
  await tablesOf<KnowledgeTables>(db)
    .deleteFrom('knowledge_uploads')
    .where('created_at', '<=', new Date(now.getTime() - UNUSED_FILE_KEPT_MS))
    .execute();
  for await (const ids of files.ids()) {
    // In this order: a file that a source takes meanwhile is found here or there.
    const uploads = await tablesOf<KnowledgeTables>(db)
      .selectFrom('knowledge_uploads')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    const kept = new Set([...uploads.map(({ id }) => id), ...(await filesInUse(db, ids))]);
    for (const id of ids) if (!kept.has(id)) await files.delete(id);
  }
}
