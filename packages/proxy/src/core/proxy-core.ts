// The proxy as a plain function from request to reply: which route answers for a path, and with which headers. Knows no
// server; the adapters for Express and for fetch call it.
import type { CallWatch } from '../call-watch/call-watch.js';
import type { ProxySettings } from '../config/settings.js';
import type { ReportEvent } from '../http/event-log.js';
import type { ProxyRequest, Reply, RequestHandler } from '../http/http-types.js';
import { REPLY_HEADERS } from '../http/reply-headers.js';
import { errorReply } from '../http/reply.js';
import type { Route } from '../http/route.js';
import { createCallPartRoutes } from '../routes/after-call/call-part-routes.js';
import { createRatingRoute } from '../routes/after-call/rating-route.js';
import { createAliveRoute } from '../routes/alive/alive-route.js';
import { createEndRoute } from '../routes/end/end-route.js';
import { createJoinRoute } from '../routes/join/join-route.js';
import { createWebhookRoute } from '../routes/webhook/webhook-route.js';
import { createWidgetRoutes } from '../routes/widget-files/widget-routes.js';
import type { WidgetSource } from '../routes/widget-files/widget-source.js';
import type { SharedState } from '../state/shared-state.js';
import { createCallTokens } from '../ticket/call-tokens.js';
import type { CallArchive } from '../upstream/call-archive.js';
import type { CallRater } from '../upstream/call-ratings.js';
import type { VoiceService } from '../upstream/voice-service.js';
import { createWithContext } from '../visitor/with-context.js';
import { createDocumentRoute } from './document-route.js';

/** What the core is wired with. */
export interface CorePorts {
  readonly service: VoiceService;
  readonly archive: CallArchive;
  readonly rate: CallRater;
  readonly state: SharedState;
  /** Told of what happens to the proxy itself. Default: nobody. */
  readonly report?: ReportEvent;
  /** Default: calls are left to their pages. */
  readonly watch?: CallWatch | undefined;
  /** Undefined where the host serves the widget itself, or not at all. */
  readonly widget: WidgetSource | undefined;
}

/** The route that answers for a path. */
export interface FoundRoute {
  readonly name: Route['name'];
  /** Answers with every header in place. Never throws. */
  readonly answer: (request: ProxyRequest) => Promise<Reply>;
}

/** See the top of this file. */
export interface ProxyCore {
  readonly routes: readonly Route[];
  /** The route of a path below the mount; undefined leaves it to the host. */
  routeOf(path: string): Promise<FoundRoute | undefined>;
}

/**
 * Addresses may begin with the release a page was tested with. The widget takes the folder it was loaded from for the
 * proxy's address, so everything else answers below any release, gone ones too.
 */
const RELEASE = /^\/(\d+\.\d+\.\d+[\w.]*-[0-9a-f]{12})(?=\/)/;

/** Makes the core of every route that the settings ask for. */
export function createProxyCore(settings: ProxySettings, ports: CorePorts): ProxyCore {
  const described = createRoutes(settings, ports);
  const routes = [...described, createDocumentRoute(described)];
  return {
    routes,
    async routeOf(fullPath) {
      const release = RELEASE.exec(fullPath)?.[1];
      const path = release === undefined ? fullPath : fullPath.slice(release.length + 1);
      for (const route of routes) {
        const handle = await route.handlerFor({ path, release });
        if (handle !== undefined) return foundRoute(route, handle, settings.now);
      }
      return undefined;
    },
  };
}

function createRoutes(
  settings: ProxySettings,
  { service, archive, rate, state, report, watch, widget }: CorePorts,
): readonly Route[] {
  const { afterCall, webhook, now } = settings;
  const withContext = createWithContext(settings, report);
  const tokens = createCallTokens(settings);
  const { transcript, recording, rating } = afterCall;
  const callTokens = transcript || recording || rating ? tokens : undefined;
  return [
    createJoinRoute(settings, {
      service,
      state,
      withContext,
      callTokens,
      watch,
      ...(report === undefined ? {} : { report }),
    }),
    createAliveRoute(settings, { state, withContext }),
    createEndRoute(settings, { state, withContext, watch }),
    ...createCallPartRoutes(settings, { archive, tokens, state, withContext }),
    ...(rating ? [createRatingRoute(settings, { rate, tokens, state, withContext })] : []),
    ...(webhook === undefined ? [] : [createWebhookRoute(webhook, { state, now })]),
    ...(widget === undefined ? [] : createWidgetRoutes(widget, now)),
  ];
}

function foundRoute({ name, audience }: Route, handle: RequestHandler, now: () => number): FoundRoute {
  return {
    name,
    async answer(request) {
      const { requestId } = request;
      const reply = await handle(request).catch((error: unknown) =>
        errorReply(error, { requestId, now: now() }),
      );
      return {
        ...reply,
        headers: { ...REPLY_HEADERS[audience], 'x-request-id': requestId, ...reply.headers },
      };
    },
  };
}
