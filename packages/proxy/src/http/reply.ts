// Makes replies: JSON ones, and the service's error envelope out of a ProxyError.
import type { Reply, RequestFacts } from './http-types.js';
import type { ProxyError } from './proxy-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A 200 with a JSON body. */
export function jsonReply(value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 200,
    headers: { ...headers, 'content-type': JSON_TYPE },
    body: JSON.stringify(value),
    facts: {},
  };
}

interface ErrorContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The envelope `{ error: { code, message, details? }, meta: { request_id, ts } }` under the error's status. */
export function errorReply(error: ProxyError, context: ErrorContext): Reply {
  const { details, retryAfterSeconds, headers, closesConnection } = error.extras;
  const { reason, origin, advice, alert, upstreamStatus, upstreamRequestId } = error.extras;
  const facts: RequestFacts = { code: error.code };
  if (reason !== undefined) facts.reason = reason;
  if (origin !== undefined) facts.origin = origin;
  if (advice !== undefined) facts.advice = advice;
  if (alert !== undefined) facts.alert = alert;
  if (upstreamStatus !== undefined) facts.upstreamStatus = upstreamStatus;
  if (upstreamRequestId !== undefined) facts.upstreamRequestId = upstreamRequestId;
  if (details !== undefined) facts.details = details.map(({ path, message }) => `${path} ${message}`.trim());
  return {
    status: error.status,
    headers: {
      ...context.headers,
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      'content-type': JSON_TYPE,
    },
    body: JSON.stringify({
      error: { code: error.code, message: error.message, ...(details === undefined ? {} : { details }) },
      meta: { request_id: context.requestId, ts: new Date(context.now).toISOString() },
    }),
    facts,
    ...(closesConnection === true ? { closesConnection } : {}),
  };
}
