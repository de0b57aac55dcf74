// Makes replies: JSON ones, and the service's error envelope out of a ProxyError.
import type { Reply, LogFields } from './http-types.js';
import type { ProxyError } from './proxy-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A 200 with a JSON body. */
export function jsonReply(value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 200,
    headers: { ...headers, 'content-type': JSON_TYPE },
    body: JSON.stringify(value),
    logFields: {},
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
  const logFields: LogFields = { code: error.code };
  if (reason !== undefined) logFields.reason = reason;
  if (origin !== undefined) logFields.origin = origin;
  if (advice !== undefined) logFields.advice = advice;
  if (alert !== undefined) logFields.alert = alert;
  if (upstreamStatus !== undefined) logFields.upstreamStatus = upstreamStatus;
  if (upstreamRequestId !== undefined) logFields.upstreamRequestId = upstreamRequestId;
  if (details !== undefined)
    logFields.details = details.map(({ path, message }) => `${path} ${message}`.trim());
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
    logFields,
    ...(closesConnection === true ? { closesConnection } : {}),
  };
}
