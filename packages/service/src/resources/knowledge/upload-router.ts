// The addresses that take files. Whoever has one needs no API key; nobody can guess one, as its token is a signature. Each takes one
// file, of the size and type that were announced, and only for a while.

import express, { type Request, type Router } from 'express';
import { UPLOAD_EXPIRES_SECONDS } from '../../choices/knowledge-files.js';
import type { Db } from '../../db/database.js';
import { FileSizeError, type FileStore } from '../../files/file-store.js';
import { ApiError } from '../../rest/api-error.js';
import { API_PATH } from '../../rest/app.js';
import type { EndpointContext } from '../../rest/endpoint.js';
import { createMeta, sendJson } from '../../rest/envelope.js';
import { requestIdOf } from '../../rest/request-watch.js';
import type { Signer } from '../../secrets/signer.js';
import type { Clock } from '../../time/clock.js';
import { findUpload, moveUpload, pathOfUpload, type Upload } from './uploads.js';

/** Relative to the API's; as the address is signed, so is its path. */
const PATH = '/knowledge-uploads/:upload_id/:token';

/** A little less than the server gives a request, so that it is answered. */
const RECEIVE_LIMIT_MS = 170_000;

export function uploadUrl(
  { origin, signer }: Pick<EndpointContext, 'origin' | 'signer'>,
  id: string,
): { readonly signed_url: string; readonly token: string } {
  const token = signer.sign('upload', id);
  return { signed_url: `${origin}${API_PATH}/knowledge-uploads/${id}/${token}`, token };
}

interface UploadRouterOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly files: FileStore;
  /** How long one file may take to arrive. */
  readonly receiveLimitMs?: number;
}

/** To be mounted in the API, before anybody is asked for a key. */
export function createUploadRouter(options: UploadRouterOptions): Router {
  const { db, clock, signer } = options;
  const router = express.Router();
  router.put(PATH, async (request, response) => {
    const { upload_id: id, token } = request.params;
    const upload = signer.isSigned('upload', id, token) ? await findUpload(db, id) : undefined;
    if (upload === undefined) throw ApiError.notFound('There is no such upload.');
    if (clock.now().getTime() >= upload.created_at.getTime() + UPLOAD_EXPIRES_SECONDS * 1_000) {
      throw ApiError.forbidden('The address of this upload has expired.');
    }
    refuseOtherFile(request, upload);
    // Of several at once one may send its file.
    if (!(await moveUpload(db, id, 'waiting', 'receiving'))) {
      throw ApiError.validation([{ field: 'path', message: 'has a file already, or is being sent one.' }]);
    }
    try {
      await receive(request, upload, options);
    } catch (error) {
      // What follows of the body is read by nobody.
      response.setHeader('Connection', 'close');
      throw error;
    }
    const data = { path: pathOfUpload(upload) };
    sendJson(response, 200, { data, meta: createMeta(requestIdOf(response), clock.now()) });
  });
  return router;
}

/** @throws ApiError `validation_error` for what can be told before the first byte. */
function refuseOtherFile({ headers }: Request, { content_type, byte_size }: Upload): void {
  const refuse = (field: string, message: string): never => {
    throw ApiError.validation([{ field, message }]);
  };
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== content_type) refuse('Content-Type', `must be ${content_type}, as was announced.`);
  const { 'content-length': length = String(byte_size), 'content-encoding': encoding = 'identity' } = headers;
  if (length !== String(byte_size)) refuse('Content-Length', `must be ${byte_size}, as was announced.`);
  if (encoding !== 'identity') refuse('Content-Encoding', 'is not taken.');
}

/** Writes the body; where that breaks off nothing is left, and it may be sent again. */
async function receive(
  request: Request,
  { id, byte_size: sizeBytes }: Upload,
  { db, files, receiveLimitMs = RECEIVE_LIMIT_MS }: UploadRouterOptions,
): Promise<void> {
  const signal = AbortSignal.timeout(receiveLimitMs);
  try {
    // The connection is still needed for the answer.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await files.create(id, chunks, { sizeBytes, signal });
  } catch (error) {
    await moveUpload(db, id, 'receiving', 'waiting');
    if (error instanceof FileSizeError) {
      throw ApiError.validation([
        { field: 'body', message: `must be ${sizeBytes} bytes, as was announced.` },
      ]);
    }
    if (signal.aborted) throw ApiError.badRequest('The file did not arrive in time.');
    if (request.destroyed || request.errored) throw ApiError.badRequest('The file did not arrive whole.');
    throw error;
  }
  await moveUpload(db, id, 'receiving', 'received');
}
