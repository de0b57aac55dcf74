// Answers for the widget's files: public, for any site, with the caching that each name deserves.
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from './exchange.js';
import { proxyError } from './proxy-error.js';
import { errorReply } from './reply.js';
import type { WidgetFile } from './widget-files.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Five minutes: a corrected widget reaches every page soon, and a page view costs one request at most. */
const SHORT = 'public, max-age=300';

/** Makes the handler that sends `file`; undefined means that the build is not there. */
export function createWidgetHandler(file: WidgetFile | undefined, now: () => number): RequestHandler {
  return (request) => Promise.resolve(replyWith(file, request, now));
}

function replyWith(file: WidgetFile | undefined, request: ProxyRequest, now: () => number): Reply {
  const { method, headers, requestId } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    const error = proxyError('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    return errorReply(error, { requestId, now: now() });
  }
  if (file === undefined) {
    const message = 'The widget is not installed on this server.';
    const alert = 'The widget build is missing or cannot be read: build it, or set widgetDirectory.';
    return errorReply(proxyError('not_found', { message, alert }), { requestId, now: now() });
  }
  const shared = {
    etag: file.etag,
    'cache-control': file.isImmutable ? IMMUTABLE : SHORT,
    'access-control-allow-origin': '*',
  };
  if (isKnown(headerOf(headers, 'if-none-match'), file.etag))
    return { status: 304, headers: shared, facts: {} };
  return {
    status: 200,
    headers: { ...shared, 'content-type': file.contentType },
    body: file.bytes,
    facts: {},
  };
}

/** `If-None-Match` compares weakly, and a compressing proxy in front may have weakened the tag. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
