// Between Express and the core: makes a plain request out of Express's, sends the plain reply, writes the log line.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logAnswer } from '../../core/log-answer.js';
import type { FoundRoute, ProxyCore } from '../../core/proxy-core.js';
import { headerOf, type ProxyRequest, type Reply, type RequestHeaders } from '../../http/http-types.js';
import { requestIdOf } from '../../http/request-id.js';
import type { ProxyLogger } from '../../http/request-log.js';
import type { ProxyMetrics } from '../../metrics/proxy-metrics.js';
import { readHostAddress } from '../../visitor/host-address.js';
import { addVary, answerRest, pathOf } from './plain-http.js';
import { readBody } from './read-body.js';

/** A request, with what Express adds to it where there is an app. */
type Request = IncomingMessage & { readonly baseUrl?: unknown };
type Response = ServerResponse;

/** What `app.use` takes, in the types of Express 4 and 5, and what a plain `http` server takes. */
export type ExpressHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

interface HandlerContext {
  readonly logger: ProxyLogger;
  readonly now: () => number;
  /** Default: the socket's address. */
  readonly clientAddress?: ((request: IncomingMessage) => string | undefined) | undefined;
  readonly metrics: Pick<ProxyMetrics, 'started' | 'finished'>;
}

/** Unread bodies up to this size are read away after a refusal, so that the connection can be kept. */
const MAX_DISCARDED_BYTES = 64 * 1024;

/**
 * An Express handler that answers what the core has a route for, and leaves everything else to the host app. Where there
 * is none, on a plain `http` server, it answers the rest with 404.
 */
export function createExpressHandler(core: ProxyCore, context: HandlerContext): ExpressHandler {
  async function handle(request: Request, response: Response, next: (error?: unknown) => void) {
    const route = await core.routeOf(pathOf(request));
    if (route === undefined) next();
    else await answer(request, response, route, context);
  }

  return function joinProxy(
    request,
    response,
    next = (error?: unknown) => answerRest(request, response, error),
  ) {
    // Express 4 and a plain server look at no promise.
    handle(request, response, next).catch(next);
  };
}

/** Logs one line when the answer is out or the visitor is gone. */
async function answer(request: Request, response: Response, route: FoundRoute, context: HandlerContext) {
  const { logger, metrics, now, clientAddress } = context;
  const startedAt = now();
  metrics.started(route.name);
  const gone = new AbortController();
  // Whatever ran before us may have outlasted the visitor; then nobody says so any more.
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });

  const proxyRequest = toProxyRequest(request, { signal: gone.signal, clientAddress });
  const reply = await route.answer(proxyRequest);

  const hasLeft = gone.signal.aborted || response.headersSent;
  if (hasLeft) reply.onUndelivered?.();
  else {
    // From now on the signal says that the answer was not written to its end.
    gone.signal.addEventListener('abort', () => reply.onUndelivered?.(), { once: true });
    send(request, response, reply);
  }
  logAnswer([metrics.finished, logger], {
    route,
    request: proxyRequest,
    reply,
    hasLeft,
    startedAt,
    endedAt: now(),
  });
}

interface RequestParts extends Pick<HandlerContext, 'clientAddress'>, Pick<ProxyRequest, 'signal'> {}

function toProxyRequest(request: Request, { signal, clientAddress }: RequestParts): ProxyRequest {
  return {
    requestId: requestIdOf(request.headers),
    signal,
    method: request.method ?? '',
    headers: headersOf(request),
    address:
      clientAddress === undefined
        ? request.socket.remoteAddress
        : readHostAddress(() => clientAddress(request)),
    mount: typeof request.baseUrl === 'string' ? request.baseUrl.replace(/\/+$/, '') : '',
    path: pathOf(request),
    readBody: (maxBytes) => readBody(request, { maxBytes }),
  };
}

/** Node keeps the first of several `Authorization` headers and drops the others; whoever reads it must know. */
function headersOf(request: Request): RequestHeaders {
  const { authorization = [] } = request.headersDistinct;
  return authorization.length > 1 ? { ...request.headers, authorization } : request.headers;
}

/** Writes to the socket itself: Express's `send` would add an ETag to an answer that must not be kept. */
function send(request: Request, response: Response, reply: Reply): void {
  // A host app that lets every site in has not decided that for joins.
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Allow-Credentials');
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers)) {
    // The host app may vary its answers by more than we know of.
    if (name === 'vary') addVary(response, value);
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
