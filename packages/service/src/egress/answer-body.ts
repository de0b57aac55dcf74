// Reads the body of an answer, of which neither the sent nor the unpacked form may be larger than asked for.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { EgressError } from './egress-error.js';

/** What is asked for and can be unpacked. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const UNPACK: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

interface AnswerBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Of the `content-encoding` header. */
  readonly encoding: string;
  readonly maxBytes: number;
  /** For errors. */
  readonly host: string;
}

/** @throws EgressError `too-large`, `bad-answer`. */
export async function readAnswerBody({ chunks, encoding, maxBytes, host }: AnswerBody): Promise<Buffer> {
  const sent = await collect(chunks, maxBytes, host);
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || sent.byteLength === 0) return sent;
  const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined;
  if (unpack === undefined) throw EgressError.badAnswer(host);
  try {
    return await unpack(sent, { maxOutputLength: Math.max(maxBytes, 1) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? EgressError.tooLarge(host) : EgressError.badAnswer(host);
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>, maxBytes: number, host: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const part of chunks) {
    size += part.byteLength;
    if (size > maxBytes) throw EgressError.tooLarge(host);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
