// The addresses that recordings are played at. Whoever has one needs no API key, as an audio element sends none; nobody can guess
// one, as its token is a signature.

import express, { type Request, type Response, type Router } from 'express';
import { tablesOf, type Db } from '../../db/database.js';
import type { OpenedRecording, RecordingStore } from '../../files/recording-store.js';
import { ApiError } from '../../rest/api-error.js';
import { API_PATH } from '../../rest/app.js';
import { UUID } from '../../rest/caller.js';
import type { EndpointContext } from '../../rest/endpoint.js';
import { sendStream } from '../../rest/file-answer.js';
import type { Signer } from '../../secrets/signer.js';
import type { Call } from './record.js';
import type { CallTables } from './table.js';

/** @returns undefined where the call has no recording. */
export function recordingUrl(
  { origin, signer }: Pick<EndpointContext, 'origin' | 'signer'>,
  { id, recording_file: file }: Call,
): string | undefined {
  if (file === null) return undefined;
  return `${origin}${API_PATH}/recordings/${id}/${signer.sign('recording', id)}.wav`;
}

export function noRecording(): ApiError {
  return ApiError.notFound('This call has no recording.');
}

interface RecordingRouterOptions {
  readonly db: Db;
  readonly signer: Signer;
  readonly recordings: RecordingStore;
}

/** To be mounted in the API, before anybody is asked for a key. */
export function createRecordingRouter({ db, signer, recordings }: RecordingRouterOptions): Router {
  const router = express.Router();
  router.get('/recordings/:call_id/:token.wav', async (request, response) => {
    const { call_id: id, token } = request.params;
    if (!UUID.test(id) || !signer.isSigned('recording', id, token)) throw noRecording();
    const call = await tablesOf<CallTables>(db)
      .selectFrom('calls')
      .select('recording_file')
      .where('id', '=', id)
      .executeTakeFirst();
    const recording = await recordings.open(call?.recording_file ?? '');
    if (recording === undefined) throw noRecording();
    try {
      await send(request, response, recording);
    } finally {
      await recording.close();
    }
  });
  return router;
}

async function send(request: Request, response: Response, recording: OpenedRecording): Promise<void> {
  const { sizeBytes } = recording;
  response.setHeader('Content-Type', 'audio/wav');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Accept-Ranges', 'bytes');
  const range = rangeOf(request, sizeBytes);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${sizeBytes}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  response.setHeader('Content-Length', end - start + 1);
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  }
  if (request.method === 'HEAD' || end < start) response.end();
  else await sendStream(response, recording.read({ start, end }));
}

/** @returns undefined: everything is sent, as it may be where several ranges are asked for, or none that can be read. */
function rangeOf(
  request: Request,
  sizeBytes: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined {
  // A recording has no version that a condition could name.
  if (request.headers['if-range'] !== undefined) return undefined;
  const ranges = request.range(sizeBytes);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
