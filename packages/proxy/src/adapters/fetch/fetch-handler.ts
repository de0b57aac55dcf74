// Between web-standard requests and the core, for Next, Hono and workers: no Express, no pool, no files.
import { type OptionIssue, ProxyOptionsError } from '../../config/options-error.js';
import type { JoinProxyOptions } from '../../config/options.js';
import { type ProxySettings, readSettings } from '../../config/settings.js';
import { composeProxy } from '../../core/compose-proxy.js';
import { logAnswer } from '../../core/log-answer.js';
import type { FoundRoute } from '../../core/proxy-core.js';
import { BODY_TIMEOUT_MS } from '../../http/body-limits.js';
import { createEventReporter } from '../../http/event-log.js';
import type { ProxyRequest, Reply } from '../../http/http-types.js';
import { proxyError } from '../../http/proxy-error.js';
import { serverErrorReply } from '../../http/reply.js';
import { requestIdOf } from '../../http/request-id.js';
import type { ProxyLogger } from '../../http/request-log.js';
import { createMemoryState } from '../../state/memory-state.js';
import { MAX_CALL_PART_BYTES } from '../../upstream/call-archive.js';
import { createFetchTransport } from '../../upstream/fetch-transport.js';
import { readHostAddress } from '../../visitor/host-address.js';
import { readStream } from './read-stream.js';

/** What these runtimes have no place for. */
type NodeOnly = 'redis' | 'trustProxy' | 'clientAddress' | 'widgetDirectory' | 'widgetArchive' | 'dispatcher';

/** Options of `createFetchHandler`: those of `createJoinProxy` but for a store, trusted proxies, files and a dispatcher. */
export interface FetchHandlerOptions<Context = void> extends Omit<JoinProxyOptions, NodeOnly> {
  /**
   * The visitor's address, which a Request does not have: read it from wherever your platform, and nobody else, writes
   * it. `context` is what the handler is called with besides the request. Visitors without an address share one
   * allowance.
   */
  readonly clientAddress: (request: Request, context: Context) => string | undefined;
  /** Where the handler answers. Default: `/voice`. */
  readonly mount?: string;
}

/** Answers one request; never rejects. `context` is for `clientAddress` alone. */
export type FetchHandler<Context = void> = (request: Request, context: Context) => Promise<Response>;

interface Asked {
  readonly path: string;
  readonly route: FoundRoute;
  readonly address: string | undefined;
}

const NODE_ONLY: readonly Exclude<NodeOnly, 'clientAddress'>[] = [
  'redis',
  'trustProxy',
  'widgetDirectory',
  'widgetArchive',
  'dispatcher',
];

const MOUNT = /^(?:\/[\w.~-]+)*\/?$/;

const logToConsole: ProxyLogger = (line) => console.log(JSON.stringify(line));

/**
 * Makes the handler of every route but those of the widget's files; anything else is answered 404. Limits count in the
 * memory of one process or isolate. Calls hold their slots by the messages of their pages alone: runtimes such as workers
 * end every timer with the request that set it, so nobody asks the voice service about them.
 * @throws ProxyOptionsError when an option is wrong
 */
export function createFetchHandler<Context = void>(
  options: FetchHandlerOptions<Context>,
): FetchHandler<Context> {
  const { clientAddress, mount: givenMount = '/voice', ...rest } = options;
  checkOwnOptions(options);
  const settings: ProxySettings = {
    ...readSettings({ logger: logToConsole, ...rest }),
    trust: { kind: 'host' },
  };
  const { logger, now } = settings;
  const mount = givenMount.replace(/\/+$/, '');
  const { origin } = settings.baseUrl;
  const { core } = composeProxy(settings, {
    joinTransport: createFetchTransport({ origin }),
    queryTransport: createFetchTransport({ origin, maxAnswerBytes: MAX_CALL_PART_BYTES }),
    state: createMemoryState(settings),
    report: createEventReporter({ loggers: [logger], now }),
    watchesCalls: false,
    widget: undefined,
  });

  async function answer(request: Request, { path, address, route }: Asked): Promise<Response> {
    const startedAt = now();
    const proxyRequest = toProxyRequest(request, { path, mount, address });
    const reply = await route.answer(proxyRequest);
    const hasLeft = request.signal.aborted;
    if (hasLeft) reply.onUndelivered?.();
    logAnswer([logger], { route, request: proxyRequest, reply, hasLeft, startedAt, endedAt: now() });
    return toResponse(reply, request);
  }

  return async function joinProxy(request, context) {
    const { pathname } = new URL(request.url);
    const isBelow = pathname.startsWith(`${mount}/`);
    const path = isBelow ? pathname.slice(mount.length) : pathname;
    const route = isBelow ? await core.routeOf(path) : undefined;
    if (route === undefined) return notFound(request, now());
    return answer(request, { path, route, address: readHostAddress(() => clientAddress(request, context)) });
  };
}

function checkOwnOptions(options: object): void {
  const { clientAddress, mount }: { clientAddress?: unknown; mount?: unknown } = options;
  const issues: OptionIssue[] = NODE_ONLY.filter((name) => name in options).map((setting) => ({
    setting,
    message: 'is not an option of the fetch handler',
  }));
  if (typeof clientAddress !== 'function') {
    issues.push({ setting: 'clientAddress', message: 'is not a function' });
  }
  if (mount !== undefined && !(typeof mount === 'string' && MOUNT.test(mount))) {
    issues.push({ setting: 'mount', message: 'is not a path such as /voice' });
  }
  if (issues.length > 0) throw new ProxyOptionsError(issues);
}

function toProxyRequest(
  request: Request,
  target: Pick<ProxyRequest, 'path' | 'mount' | 'address'>,
): ProxyRequest {
  const { method, signal } = request;
  const headers = Object.fromEntries(request.headers);
  return {
    ...target,
    requestId: requestIdOf(headers),
    method,
    headers,
    signal,
    async readBody(maxBytes) {
      if (request.bodyUsed) {
        const alert =
          'Something has read the body of the request before the proxy: hand on the request unread, or a clone of it.';
        throw proxyError('proxy_misconfigured', { alert });
      }
      const stream = request.body as ReadableStream<Uint8Array> | null;
      return {
        kind: 'bytes',
        bytes: await readStream(stream, { maxBytes, timeoutMs: BODY_TIMEOUT_MS, signal }),
      };
    },
  };
}

/** The runtime decides about connections: what a reply says of them stays here. */
function toResponse(reply: Reply, { method, signal }: Pick<Request, 'method' | 'signal'>): Response {
  const { status, headers, body, onUndelivered } = reply;
  const isBare = method === 'HEAD' || status === 204 || status === 304;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const sent = isBare || bytes === undefined ? null : new Uint8Array(bytes);
  if (sent === null || onUndelivered === undefined) return new Response(sent, { status, headers });
  return new Response(watchedBody(sent, signal, onUndelivered), { status, headers });
}

/** A body that says when the runtime gives it up, or the visitor leaves, before anyone has read it. */
function watchedBody(
  bytes: Uint8Array,
  signal: AbortSignal,
  onUndelivered: () => void,
): ReadableStream<Uint8Array> {
  const onGone = () => onUndelivered();
  signal.addEventListener('abort', onGone, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // What has been read counts as sent: runtimes do not tell more.
        signal.removeEventListener('abort', onGone);
        controller.enqueue(bytes);
        controller.close();
      },
      cancel: onGone,
    },
    { highWaterMark: 0 },
  );
}

function notFound(request: Request, now: number): Response {
  return toResponse(serverErrorReply('not_found', Object.fromEntries(request.headers), now), request);
}
