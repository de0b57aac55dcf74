// Answers that are no JSON: CSV, WAV. They are sent as they are made, and no more of them is held than the client has read.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** What a success of an endpoint is, as its value and the OpenAPI document say it. */
export interface FileForm {
  /** Such as `text/csv`. */
  readonly mediaType: string;
}

/** What a handler answers with. */
export interface FileContent {
  /** What a browser is to save it as; default: none, it may show or play it. ASCII, without quotes. */
  readonly fileName?: string;
  /** What fails before its first chunk is answered as an error; afterwards all that is left is to break off. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** How long a client may read nothing before it is given up. */
const STALLED_AFTER_MS = 60_000;
/** Beyond Node's ten; a leak would have more. */
const MAX_LISTENERS = 20;

/** Settles when everything is sent, or the client is gone. @throws what the chunks throw. */
export async function sendFile(
  response: Response,
  { mediaType }: FileForm,
  { fileName, chunks }: FileContent,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  response.statusCode = 200;
  response.setHeader(
    'Content-Type',
    mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
  );
  if (fileName !== undefined) {
    response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  }
  if (response.req.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return;
  }
  await sendStream(response, Readable.from(startingWith(first, iterator), { objectMode: false }));
}

/** Sends what the stream holds, and destroys it. Settles when all is sent, or the client is gone. @throws what the stream does. */
export async function sendStream(response: Response, stream: Readable): Promise<void> {
  response.setTimeout(STALLED_AFTER_MS, () => response.destroy());
  // Every part that a request passes waits for the end of its answer, and the stages of the pipeline do: more than Node expects.
  response.setMaxListeners(MAX_LISTENERS);
  try {
    await pipeline(stream, response);
  } catch (error) {
    // The client has left before the end, which is its right.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* startingWith<Chunk>(
  first: IteratorResult<Chunk, unknown>,
  others: AsyncIterator<Chunk>,
): AsyncGenerator<Chunk> {
  try {
    for (let next = first; next.done !== true; next = await others.next()) yield next.value;
  } finally {
    await others.return?.();
  }
}
