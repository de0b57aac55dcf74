// The proxy as a plain function from request to reply: which route a path is, and what each answers. Knows no server;
// adapters for Express and for fetch stand on it.
import { createEndHandler } from './end/end-handler.js';
import type { ProxyRequest, Reply, RequestHandler } from './exchange.js';
import { createJoinHandler } from './join/join-handler.js';
import { openApiDocument } from './openapi.js';
import { jsonReply, errorReply } from './reply.js';
import { REPLY_HEADERS, type Audience } from './reply-headers.js';
import type { ProxySettings } from './settings.js';
import type { SharedState } from './state/shared-state.js';
import { asProxyError } from './unexpected-error.js';
import type { VoiceService } from './upstream/voice-service.js';
import { WIDGET_ENTRY, type WidgetFiles } from './widget-files.js';
import { createWidgetHandler } from './widget-handler.js';

/** What the core is wired with. */
export interface CorePorts {
  readonly service: VoiceService;
  readonly state: SharedState;
  readonly widget: WidgetFiles;
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

/** Wires the routes. */
export function createProxyCore(settings: ProxySettings, { service, state, widget }: CorePorts): ProxyCore {
  const { now } = settings;

  function route(name: string, audience: Audience, handle: RequestHandler): Route {
    return { name, answer: (request) => answer(request, handle, { audience, now }) };
  }

  const fixed = new Map<string, Route>([
    ['/join', route('/join', 'page', createJoinHandler(settings, { service, state }))],
    ['/end', route('/end', 'page', createEndHandler(settings, state))],
    [
      '/openapi.json',
      route('/openapi.json', 'page', ({ mount }) => Promise.resolve(jsonReply(openApiDocument(mount)))),
    ],
  ]);

  return {
    async routeOf(path) {
      const found = fixed.get(path.length > 1 ? path.replace(/\/$/, '') : path);
      if (found !== undefined) return found;
      const fileName = WIDGET_PATH.exec(path)?.[1];
      if (fileName === undefined) return undefined;
      const file = await widget.find(fileName);
      if (file === undefined && fileName !== WIDGET_ENTRY) return undefined;
      const name = fileName === WIDGET_ENTRY ? `/${WIDGET_ENTRY}` : '/widget-chunk';
      return route(name, 'any-site', createWidgetHandler(file, now));
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
