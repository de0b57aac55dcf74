// Makes replies: JSON ones, and the error envelope out of whatever was thrown. The one place where an error gets its form.
import type { Reply, RequestHeaders } from './http-types.js';
import { pickLogFields } from './log-fields.js';
import { type ErrorDetail, proxyError, type ProxyErrorCode } from './proxy-error.js';
import { REPLY_HEADERS } from './reply-headers.js';
import { requestIdOf } from './request-id.js';
import { asProxyError } from './unexpected-error.js';

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

/**
 * The envelope `{ error: { code, message, details? }, meta: { request_id, ts } }` under the error's status. Whatever is no
 * `ProxyError` is an `internal_error`.
 */
export function errorReply(thrown: unknown, { requestId, now, headers: given }: ErrorContext): Reply {
  const { code, status, message, extras } = asProxyError(thrown);
  const { details, retryAfterMs, headers, closesConnection } = extras;
  return {
    status,
    headers: {
      ...given,
      ...headers,
      ...(retryAfterMs === undefined ? {} : { 'retry-after': wholeSeconds(retryAfterMs) }),
      'content-type': JSON_TYPE,
    },
    body: JSON.stringify({
      error: { code, message, ...(details === undefined ? {} : { details }) },
      meta: { request_id: requestId, ts: new Date(now).toISOString() },
    }),
    logFields: pickLogFields({
      ...extras,
      code,
      ...(details === undefined ? { details: undefined } : { details: details.map(detailText) }),
    }),
    ...(closesConnection === true ? { closesConnection } : {}),
  };
}

/** The reply of a server itself, where no route has answered: with every header in place. */
export function serverErrorReply(code: ProxyErrorCode, requestHeaders: RequestHeaders, now: number): Reply {
  const requestId = requestIdOf(requestHeaders);
  const headers = { ...REPLY_HEADERS.page, 'x-request-id': requestId };
  return errorReply(proxyError(code), { requestId, now, headers });
}

function detailText({ path, message }: ErrorDetail): string {
  return `${path} ${message}`.trim();
}

/** No shorter than the wait, and at least one second: nobody is to come back at once. */
function wholeSeconds(waitMs: number): string {
  return String(Math.max(1, Math.ceil(waitMs / 1000)));
}
