// Tells whoever watches the API of each request, once it is answered. What is secret or was spoken is replaced before.

import type { RequestHandler } from 'express';
import { IDEMPOTENCY_HEADER } from './idempotency.js';
import { redactedText } from './redaction.js';

export interface RequestNotice {
  /** By the service's clock, as the request came. */
  readonly at: Date;
  readonly method: string;
  /** From the root, without the query. */
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  /** Undefined where the connection broke off before an answer. */
  readonly status: number | undefined;
  /** By the machine's clock. */
  readonly durationMs: number;
  /** Undefined for unknown callers, and for operations of no single workspace. */
  readonly workspaceId: string | undefined;
  /** `meta.request_id` of the answer; undefined where it has none. */
  readonly requestId: string | undefined;
  readonly hasIdempotencyKey: boolean;
  /** JSON, at most 10,000 characters, without secrets and spoken words; undefined for none. */
  readonly requestBody: string | undefined;
  /** Likewise. */
  readonly responseBody: string | undefined;
}

const MAX_PATH_LENGTH = 2_000;

/** Where what is sent, and whose it is, is left for the notice: properties of a response's `locals`. */
export interface ObservedLocals {
  workspaceId?: string;
  sentBody?: unknown;
}

/** @param onRequest what it throws is dropped. */
export function observeRequests(onRequest: (notice: RequestNotice) => void, now: () => Date): RequestHandler {
  return (request, response, next) => {
    const at = now();
    const startedMs = performance.now();
    const [path = '', query] = request.originalUrl.slice(0, MAX_PATH_LENGTH).split('?', 2);
    let isTold = false;
    const tell = (): void => {
      if (isTold) return;
      isTold = true;
      const { workspaceId, sentBody } = response.locals as ObservedLocals;
      const { meta } = (sentBody ?? {}) as { readonly meta?: { readonly request_id?: string } };
      try {
        onRequest({
          at,
          method: request.method,
          path,
          query: query === undefined ? '' : `?${query}`,
          status: response.headersSent ? response.statusCode : undefined,
          durationMs: Math.round(performance.now() - startedMs),
          workspaceId,
          requestId: meta?.request_id,
          hasIdempotencyKey: request.get(IDEMPOTENCY_HEADER) !== undefined,
          requestBody: redactedText(request.body),
          responseBody: redactedText(sentBody),
        });
      } catch {
        // Who watches has failed; the request is answered all the same.
      }
    };
    response.once('finish', tell);
    response.once('close', tell);
    next();
  };
}
