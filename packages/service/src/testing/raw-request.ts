// Sends a request as it is, and gives back what came as it is.

import type { RawAnswer } from './api-document.js';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A request that is not answered by then has failed. */
const LIMIT_MS = 30_000;

export async function sendRaw(
  baseUrl: string,
  key: string,
  { method, path, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
