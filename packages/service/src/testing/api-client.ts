// A client of the API for tests: sends JSON with a key, and gives back what came, parsed where it is JSON.

import type { z } from 'zod';
import type { errorEnvelope, paginationSchema } from '../rest/envelope.js';

/** What the API answered. A body has some of the fields only, its status says which; what is no JSON has none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As it was sent. */
  readonly text: string;
  readonly body: {
    /** To be parsed by the schema of what is expected. */
    readonly data: unknown;
    readonly pagination: z.output<typeof paginationSchema>;
    readonly error: z.output<typeof errorEnvelope>['error'];
    readonly meta: z.output<typeof errorEnvelope>['meta'];
  };
}

export interface Sent {
  /** Sent as JSON; a string as it is. Default: no body. */
  readonly body?: unknown;
  /** Instead of the key and the content type, or besides them. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiClient {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Sent['headers']) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  readonly delete: (path: string) => Promise<Answer>;
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
}

/** @param headers sent with every request. */
export function createApiClient(
  baseUrl: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): ApiClient {
  const send: ApiClient['send'] = async (method, path, sent = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
        ...sent.headers,
      },
      ...(sent.body !== undefined && {
        body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    const body = (isJson ? JSON.parse(text) : {}) as Answer['body'];
    return { status: response.status, headers: response.headers, body, text };
  };
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, body, given = {}) => send('POST', path, { body, headers: given }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  };
}
