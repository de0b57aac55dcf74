// Answers for the widget's files: public, for any site, with the caching that each name deserves.
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from '../../http/http-types.js';
import { proxyError } from '../../http/proxy-error.js';
import { errorReply, jsonReply } from '../../http/reply.js';
import { chooseEncoding } from './content-encoding.js';
import type { WidgetManifest } from './widget-manifest.js';
import { WIDGET_ENTRY, type WidgetFile, type WidgetSource } from './widget-source.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Five minutes: a corrected widget reaches every page soon, and a page view costs one request at most. */
const SHORT = 'public, max-age=300';
const FOR_ANY_SITE = { 'access-control-allow-origin': '*' };

/** One file, and how its address was written. */
interface Sending {
  /** Undefined means that the build is not there. */
  readonly file: WidgetFile | undefined;
  /** The address names the release, so that what is there never changes. */
  readonly isPinned: boolean;
  /** What the log's line is to ask of the operator besides. */
  readonly alert?: string | undefined;
}

/** Makes the handler that sends a file. */
export function createWidgetHandler({ file, isPinned, alert }: Sending, now: () => number): RequestHandler {
  return forReaders(now, async (request) => {
    if (file === undefined) throw notInstalled();
    const reply = await send(file, isPinned, request);
    return alert === undefined ? reply : { ...reply, logFields: { ...reply.logFields, alert } };
  });
}

/**
 * Makes the handler of the manifest: the address of this release, and the integrity of its scripts, for pages that want
 * exactly the code they were tested with.
 */
export function createManifestHandler(widget: WidgetSource, now: () => number): RequestHandler {
  return forReaders(now, async ({ mount }) => {
    const release = await widget.release();
    if (release === undefined) throw notInstalled();
    const addressOf = (name: string) => `${mount}/${release.id}/${name}`;
    const scripts = [...release.integrity].map(([name, integrity]) => [addressOf(name), integrity] as const);
    const url = addressOf(WIDGET_ENTRY);
    const integrity = Object.fromEntries(scripts);
    const manifest: WidgetManifest = {
      release: release.id,
      url,
      integrity: integrity[url] ?? '',
      importMap: { integrity },
    };
    return jsonReply(manifest, { ...FOR_ANY_SITE, 'cache-control': SHORT });
  });
}

function notInstalled() {
  const message = 'The widget is not installed on this server.';
  const alert = 'The widget build is missing or cannot be read: build it, or set widgetDirectory.';
  return proxyError('not_found', { message, alert });
}

/** Takes GET and HEAD alone. */
function forReaders(
  now: () => number,
  handle: (request: ProxyRequest) => Reply | Promise<Reply>,
): RequestHandler {
  return async (request) => {
    try {
      if (request.method === 'GET' || request.method === 'HEAD') return await handle(request);
      throw proxyError('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    } catch (error) {
      // What is missing today may be installed tomorrow, and caches keep a 404 of their own accord.
      const headers = { 'cache-control': 'no-store' };
      return errorReply(error, { requestId: request.requestId, now: now(), headers });
    }
  };
}

async function send(file: WidgetFile, isPinned: boolean, { headers }: ProxyRequest): Promise<Reply> {
  const encoding = chooseEncoding(headerOf(headers, 'accept-encoding'));
  const etag = `"${encoding === 'identity' ? file.tag : `${file.tag}-${encoding}`}"`;
  const shared = {
    ...FOR_ANY_SITE,
    etag,
    vary: 'Accept-Encoding',
    'cache-control': isPinned || file.isImmutable ? IMMUTABLE : SHORT,
  };
  if (isKnown(headerOf(headers, 'if-none-match'), etag))
    return { status: 304, headers: shared, logFields: {} };
  return {
    status: 200,
    headers: {
      ...shared,
      'content-type': file.contentType,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body: await file.bytesIn(encoding),
    logFields: {},
  };
}

/** `If-None-Match` compares weakly, and a compressing proxy in front may have weakened the tag. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
