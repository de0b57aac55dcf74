// The proxy as a plain function from request to reply: which route a path is, and what each answers. Knows no server;
// adapters for Express and for fetch stand on it.
import { createCallPartHandlers } from '../routes/after-call/call-part-handlers.js';
import { createCallTokens } from '../ticket/call-tokens.js';
import { createAliveHandler } from '../routes/alive/alive-handler.js';
import { createEndHandler } from '../routes/end/end-handler.js';
import type { ReportEvent } from '../http/event-log.js';
import type { ProxyRequest, Reply, RequestHandler } from '../http/http-types.js';
import type { CallWatch } from '../call-watch/call-watch.js';
import { createJoinHandler } from '../routes/join/join-handler.js';
import { openApiDocument } from './openapi.js';
import type { RouteName } from './route-errors.js';
import { jsonReply, errorReply } from '../http/reply.js';
import { REPLY_HEADERS, type Audience } from '../http/reply-headers.js';
import type { ProxySettings } from '../config/settings.js';
import type { SharedState } from '../state/shared-state.js';
import { asProxyError } from '../http/unexpected-error.js';
import type { CallArchive } from '../upstream/call-archive.js';
import type { VoiceService } from '../upstream/voice-service.js';
import { createWithContext } from '../visitor/with-context.js';
import { createWebhookHandler } from '../routes/webhook/webhook-handler.js';
import { createManifestHandler, createWidgetHandler } from '../routes/widget-files/widget-handler.js';
import { WIDGET_ENTRY, type WidgetSource } from '../routes/widget-files/widget-source.js';

/** What the core is wired with. */
export interface CorePorts {
  readonly service: VoiceService;
  readonly archive: CallArchive;
  readonly state: SharedState;
  /** Told of what happens to the proxy itself. Default: nobody. */
  readonly report?: ReportEvent;
  /** Default: calls are left to their pages. */
  readonly watch?: CallWatch;
  /** Undefined where the host serves the widget itself, or not at all. */
  readonly widget: WidgetSource | undefined;
}

/** Something the proxy answers. */
export interface Route {
  /** Its own name such as `/join`, for the log: never the address that was asked for. */
  readonly name: RouteName;
  /** Answers with every header in place. Never throws. */
  readonly answer: (request: ProxyRequest) => Promise<Reply>;
}

/** See the top of this file. */
export interface ProxyCore {
  /** The route of a path below the mount; undefined leaves it to the host. */
  routeOf(path: string): Promise<Route | undefined>;
}

/** Whatever is no file of the build goes on to the host: names are looked up, not resolved. */
const WIDGET_PATH = /^\/([\w.-]+\.(?:js|css|map|txt))$/;
/**
 * Addresses may begin with the release a page was tested with. The widget takes the folder it was loaded from for the
 * proxy's address, so everything else answers below any release, gone ones too.
 */
const RELEASE = /^\/(\d+\.\d+\.\d+[\w.]*-[0-9a-f]{12})(?=\/)/;

/** Something of one call, which the voice service names by a UUID. */
const CALL_PATH = /^\/calls\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]+)$/i;

/** Wires the routes. */
export function createProxyCore(
  settings: ProxySettings,
  { service, archive, state, report, watch, widget }: CorePorts,
): ProxyCore {
  const { now } = settings;

  function route(name: RouteName, audience: Audience, handle: RequestHandler): Route {
    return { name, answer: (request) => answer(request, handle, { audience, now }) };
  }

  const withContext = createWithContext(settings, report);
  const hasCallParts = settings.afterCall.transcript || settings.afterCall.recording;
  const tokens = createCallTokens(settings);
  const callParts = createCallPartHandlers(settings, { archive, tokens, state, withContext });
  const join = createJoinHandler(settings, {
    service,
    state,
    withContext,
    report,
    callTokens: hasCallParts ? tokens : undefined,
    watch,
  });

  const optionalRoutes = {
    ...settings.afterCall,
    webhook: settings.webhook !== undefined,
    tickets: ticketsOf(settings),
  };
  const fixed = new Map<string, Route>([
    ['/join', route('/join', 'page', join)],
    ['/alive', route('/alive', 'page', createAliveHandler(settings, { state, withContext }))],
    ['/end', route('/end', 'page', createEndHandler(settings, { state, withContext, watch }))],
    [
      '/openapi.json',
      route('/openapi.json', 'page', ({ mount }) =>
        Promise.resolve(jsonReply(openApiDocument(mount, optionalRoutes))),
      ),
    ],
  ]);
  if (widget !== undefined) {
    const manifest = createManifestHandler(widget, now);
    fixed.set('/voice-agent.json', route('/voice-agent.json', 'any-site', manifest));
  }

  function callRouteOf(path: string): Route | undefined {
    const [, callId = '', part = ''] = CALL_PATH.exec(path) ?? [];
    const handlerOf = callParts.get(part);
    return (
      handlerOf &&
      route(
        part === 'transcript' ? '/calls/{callId}/transcript' : '/calls/{callId}/recording',
        'page',
        handlerOf(callId),
      )
    );
  }

  async function widgetRouteOf(path: string, release: string | undefined): Promise<Route | undefined> {
    const fileName = WIDGET_PATH.exec(path)?.[1];
    if (widget === undefined || fileName === undefined) return undefined;
    const file = await widget.find(fileName, release);
    if (file === undefined && (release !== undefined || fileName !== WIDGET_ENTRY)) return undefined;
    const name = fileName === WIDGET_ENTRY ? `/${WIDGET_ENTRY}` : '/widget-chunk';
    const alert = widget.takeAlert();
    const handler = createWidgetHandler({ file, isPinned: release !== undefined, alert }, now);
    return route(name, 'any-site', handler);
  }

  if (settings.webhook !== undefined) {
    const handle = createWebhookHandler(settings.webhook, { state, now });
    fixed.set('/webhook', route('/webhook', 'page', handle));
  }

  return {
    async routeOf(fullPath) {
      const release = RELEASE.exec(fullPath)?.[1];
      const path = release === undefined ? fullPath : fullPath.slice(release.length + 1);
      const found = fixed.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? callRouteOf(path);
      return found ?? widgetRouteOf(path, release);
    },
  };
}

function ticketsOf({ tickets }: Pick<ProxySettings, 'tickets'>): 'none' | 'optional' | 'required' {
  if (tickets === undefined) return 'none';
  return tickets.required ? 'required' : 'optional';
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
