// Reads the body of an answer within its request's limits.

import type { LimitedRequest } from './limited-request.js';
import { NonsenseError } from './problem-of.js';

/** The body as it arrives. Leaving the iteration gives it up. */
export async function* bodyOf(response: Response, request: LimitedRequest): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await request.wait(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Of a body that has ended or failed nothing is left to give up.
    reader.cancel().catch(() => undefined);
  }
}

export async function textOf(response: Response, request: LimitedRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of bodyOf(response, request)) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** @throws NonsenseError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NonsenseError();
  }
}

/** Without parameters, in lower case. */
export function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}
