// Documents that are sent within a request: each becomes a file and a source, or neither.

import type { z } from 'zod';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { documentSource } from './base-schema.js';
import { getActiveSpace } from './service.js';
import { createSource, lockForNewSource, type Source } from './sources.js';
import { announceUpload, contentOfUpload, forgetUpload } from './uploads.js';

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'platform' | 'files' | 'workspaceId'>;

/** @param scope without a transaction. @throws ApiError `not_found`, `validation_error`, `provider_error`. */
export async function addDocument(
  scope: Scope,
  spaceId: string,
  { name, description, file }: z.output<typeof documentSource>,
): Promise<Source> {
  const { db, files } = scope;
  const bytes = Buffer.from(file.data, 'base64');
  const upload = await db.transaction().execute(async (transaction) => {
    const within = { ...scope, db: transaction };
    await getActiveSpace(within, spaceId);
    await lockForNewSource(within, spaceId);
    const { filename, content_type } = file;
    return announceUpload(within, spaceId, { filename, content_type, byte_size: bytes.length }, 'receiving');
  });
  try {
    await files.create(upload.id, [bytes], { sizeBytes: bytes.length });
    return await db.transaction().execute(async (transaction) => {
      const within = { ...scope, db: transaction };
      const space = await lockForNewSource(within, spaceId);
      await forgetUpload(transaction, upload.id);
      const content = contentOfUpload(upload);
      return createSource(within, space, { name, description, kind: 'upload', content });
    });
  } catch (error) {
    // What is left behind all the same is swept.
    await files.delete(upload.id).catch(() => undefined);
    await forgetUpload(db, upload.id).catch(() => undefined);
    throw error;
  }
}
