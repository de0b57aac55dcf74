// The JSON that a request to the controls brings.

import type { IncomingMessage } from 'node:http';
import { ControlError } from '../parse-control.js';

const MAX_BYTES = 64 * 1024;

/**
 * No body at all is an empty object.
 * @throws ControlError: it is no JSON, or larger than 64 KB.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw refusal('must be at most 64 KB');
    chunks.push(chunk);
  }
  if (size === 0) return {};
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw refusal('must be JSON, with "Content-Type: application/json"');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw refusal('must be JSON');
  }
}

function refusal(message: string): ControlError {
  return new ControlError([{ field: 'body', message }]);
}
