// The proxy as a plain function from request to reply: which route a path is, and what each answers. Knows no server;
// adapters for Express and for fetch stand on it.
import type { ProxyRequest, Reply, RequestHandler } from './exchange.js';
import { createJoinHandler } from './join/join-handler.js';
import { openApiDocument } from './openapi.js';
import { jsonReply, errorReply } from './reply.js';
import { REPLY_HEADERS, type Audience } from './reply-headers.js';
import type { ProxySettings } from './settings.js';
import type { SharedState } from './state/shared-state.js';
import { asProxyError } from './unexpected-error.js';
import type { VoiceService } from './upstream/voice-service.js';
import { createManifestHandler, createWidgetHandler } from './widget-files/widget-handler.js';
import { WIDGET_ENTRY, type WidgetSource } from './widget-files/widget-source.js';

/** What the core is wired with. */
export interface CorePorts {
  readonly service: VoiceService;
  readonly state: SharedState;
  /** Undefined where the host serves the widget itself, or not at all. */
  readonly widget: WidgetSource | undefined;
}

/** Something the proxy answers. */
export interface Route {
  /** Its own name such as `/join`, for the log: never the address that was asked for. */
  readonly name: string;
  /** Answers with every header in place. Never throws. */
  readonly answer: (request: ProxyRequest) => Promise<Reply>;
}

/** See the top of this file. */
export interface ProxyCore {
  /** The route of a path below the mount; undefined leaves it to the host. */
  routeOf(path: string): Promise<Route | undefined>;
}

/** Whatever is no file of the build goes on to the host: names are looked up, not resolved. */
const WIDGET_PATH = /^\/([\w.-]+\.(?:js|css|map))$/;
/**
 * Addresses may begin with the release a page was tested with. The widget takes the folder it was loaded from for the
 * proxy's address, so everything else answers below any release, gone ones too.
 */
const RELEASE = /^\/(\d+\.\d+\.\d+[\w.]*-[0-9a-f]{12})(?=\/)/;

/** Wires the routes. */
export function createProxyCore(settings: ProxySettings, { service, state, widget }: CorePorts): ProxyCore {
  const { now } = settings;

  function route(name: string, audience: Audience, handle: RequestHandler): Route {
    return { name, answer: (request) => answer(request, handle, { audience, now }) };
  }

  const fixed = new Map<string, Route>([
    ['/join', route('/join', 'page', createJoinHandler(settings, { service, state }))],
    [
      '/openapi.json',
      route('/openapi.json', 'page', ({ mount }) => Promise.resolve(jsonReply(openApiDocument(mount)))),
    ],
  ]);
  if (widget !== undefined) {
    const manifest = createManifestHandler(widget, now);
    fixed.set('/voice-agent.json', route('/voice-agent.json', 'any-site', manifest));
  }

  async function widgetRouteOf(path: string, release: string | undefined): Promise<Route | undefined> {
    const fileName = WIDGET_PATH.exec(path)?.[1];
    if (widget === undefined || fileName === undefined) return undefined;
    if (release !== undefined && release !== (await widget.release())?.id) return undefined;
    const file = await widget.find(fileName);
    if (file === undefined && fileName !== WIDGET_ENTRY) return undefined;
    const name = fileName === WIDGET_ENTRY ? `/${WIDGET_ENTRY}` : '/widget-chunk';
    const handler = createWidgetHandler({ file, isPinned: release !== undefined }, now);
    return route(name, 'any-site', handler);
  }

  return {
    async routeOf(fullPath) {
      const release = RELEASE.exec(fullPath)?.[1];
      const path = release === undefined ? fullPath : fullPath.slice(release.length + 1);
      return fixed.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? widgetRouteOf(path, release);
    },
  };
}

interface AnswerContext {
  readonly audience: Audience;
  readonly now: () => number;
}

async function answer(
  request: ProxyRequest,
  handle: RequestHandler,
  { audience, now }: AnswerContext,
): Promise<Reply> {
  const { requestId } = request;
  const reply = await handle(request).catch((error: unknown) =>
    errorReply(asProxyError(error), { requestId, now: now() }),
  );
  return {
    ...reply,
    headers: { ...REPLY_HEADERS[audience], 'x-request-id': requestId, ...reply.headers },
  };
}
