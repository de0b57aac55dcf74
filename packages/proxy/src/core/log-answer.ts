// The log line of an answered request, from what every adapter knows of it.
import type { ProxyRequest, Reply } from '../http/http-types.js';
import { proxyError } from '../http/proxy-error.js';
import { logRequest, type RequestLine } from '../http/request-log.js';
import type { FoundRoute } from './proxy-core.js';

interface Answered {
  readonly route: Pick<FoundRoute, 'name'>;
  readonly request: Pick<ProxyRequest, 'requestId' | 'method'>;
  readonly reply: Reply;
  /** Whether the visitor left before the reply. */
  readonly hasLeft: boolean;
  /** Milliseconds since 1970, as the one below. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Logs it. A visitor who has left is logged as `client_closed`, whatever the reply was. */
export function logAnswer(
  loggers: readonly ((line: RequestLine) => void)[],
  { route, request: { requestId, method }, reply, hasLeft, startedAt, endedAt }: Answered,
): void {
  const left = proxyError('client_closed');
  logRequest(loggers, {
    ...reply.logFields,
    ...(hasLeft ? { code: left.code } : {}),
    requestId,
    method,
    route: route.name,
    status: hasLeft ? left.status : reply.status,
    startedAt,
    endedAt,
  });
}
