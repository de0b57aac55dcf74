// Between Express and the core: makes a plain request out of Express's, sends the plain reply, writes the log line.
import type { Request, RequestHandler as ExpressHandler, Response } from 'express';
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from '../exchange.js';
import { proxyError } from '../proxy-error.js';
import { errorReply } from '../reply.js';
import { requestIdOf } from '../request-id.js';
import { logRequest, type ProxyLogger } from '../request-log.js';
import { asProxyError } from '../unexpected-error.js';
import { readBody } from './read-body.js';

interface ServeContext {
  /** The route's name in the log. */
  readonly route: string;
  readonly logger: ProxyLogger;
  readonly now: () => number;
}

/** Unread bodies up to this size are read away after a refusal, so that the connection can be kept. */
const MAX_DISCARDED_BYTES = 64 * 1024;

/** An Express handler that answers by `handle` and logs one line when the answer is out or the visitor is gone. */
export function serve(handle: RequestHandler, context: ServeContext): ExpressHandler {
  return function serveRoute(request, response) {
    void answer(request, response, handle, context);
  };
}

async function answer(request: Request, response: Response, handle: RequestHandler, context: ServeContext) {
  const { route, logger, now } = context;
  const startedAt = now();
  const requestId = requestIdOf(request.headers);
  response.setHeader('X-Request-Id', requestId);
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });

  let reply: Reply;
  try {
    reply = await handle(toProxyRequest(request, requestId, gone.signal));
  } catch (error) {
    reply = errorReply(asProxyError(error), { requestId, now: now() });
  }

  const hasLeft = gone.signal.aborted || response.headersSent;
  if (!hasLeft) send(request, response, reply);
  const left = proxyError('client_closed');
  logRequest(logger, {
    ...reply.facts,
    ...(hasLeft ? { code: left.code } : {}),
    requestId,
    method: request.method,
    route,
    status: hasLeft ? left.status : reply.status,
    startedAt,
    endedAt: now(),
  });
}

function toProxyRequest(request: Request, requestId: string, signal: AbortSignal): ProxyRequest {
  return {
    requestId,
    signal,
    method: request.method,
    headers: request.headers,
    address: request.socket.remoteAddress,
    mount: request.baseUrl.replace(/\/+$/, ''),
    readBody: () => readBody(request),
  };
}

/** Writes to the socket itself: Express's `send` would add an ETag to an answer that must not be kept. */
function send(request: Request, response: Response, reply: Reply): void {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers)) {
    // The host app may vary its answers by more than we know of.
    if (name === 'vary') response.vary(value);
    else response.setHeader(name, value);
  }
  if (reply.closesConnection === true || isLongUnread(request)) response.setHeader('Connection', 'close');
  if (reply.body === undefined) {
    response.end();
    return;
  }
  const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}

function isLongUnread(request: Request): boolean {
  if (request.complete) return false;
  const declared = headerOf(request.headers, 'content-length');
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return isChunked || Number(declared ?? 0) > MAX_DISCARDED_BYTES;
}
