// Lets the router stand on a plain `http` server, where no Express app has prepared the request or takes what is left.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Router } from 'express';
import { proxyError } from '../proxy-error.js';
import { errorReply } from '../reply.js';
import { REPLY_HEADERS } from '../reply-headers.js';
import { requestIdOf } from '../request-id.js';

type Next = (error?: unknown) => void;

/** What Express's `request.path` is. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** Adds to what the host app varies its answers by already. */
export function addVary(response: ServerResponse, value: string): void {
  const present = [response.getHeader('vary') ?? []].flat().join(', ');
  const names = present.split(',').map((name) => name.trim().toLowerCase());
  if (names.includes('*') || names.includes(value.toLowerCase())) return;
  response.setHeader('Vary', present === '' ? value : `${present}, ${value}`);
}

/** The same router, which answers 404 itself where nobody comes after it: `http.createServer(router)`. */
export function standingAlone(router: Router): Router {
  const handle = (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    const take = router as unknown as (
      request: IncomingMessage,
      response: ServerResponse,
      next: Next,
    ) => void;
    take(request, response, next ?? ((error) => answerRest(request, response, error)));
  };
  // It stays a router with all that one can do, and Express mounts it as one.
  return Object.setPrototypeOf(handle, router) as Router;
}

function answerRest(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = requestIdOf(request.headers);
  const code = error === undefined || error === null ? 'not_found' : 'internal_error';
  const reply = errorReply(proxyError(code), { requestId, now: Date.now() });
  response.writeHead(reply.status, { ...REPLY_HEADERS.page, ...reply.headers, 'x-request-id': requestId });
  response.end(reply.body);
}
