// The Express router: makes the core and its ports out of the options, and mounts it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import type { Registry } from 'prom-client';
import { createEventReporter } from './event-log.js';
import { createExpressHandler } from './express/express-handler.js';
import { standingAlone } from './express/plain-http.js';
import { createProxyMetrics } from './metrics/proxy-metrics.js';
import type { JoinProxyOptions } from './options.js';
import { createProxyCore } from './proxy-core.js';
import { readSettings } from './settings.js';
import { createMemoryState } from './state/memory-state.js';
import { createRedisState } from './state/redis-state.js';
import { createCallArchive, MAX_CALL_PART_BYTES } from './upstream/call-archive.js';
import { createServiceTransport } from './upstream/service-transport.js';
import { createVoiceService } from './upstream/voice-service.js';
import { WidgetFiles } from './widget-files/widget-files.js';

/** The copy of the script-tag build that ships with this package. */
export const OWN_WIDGET = fileURLToPath(new URL('./widget', import.meta.url));

/** A router to mount under a path of your choosing, or the whole of a plain `http` server. */
export interface JoinProxy extends Router {
  /** As the listener of a plain `http` server: what it has no route for is answered 404. */
  (request: IncomingMessage, response: ServerResponse): void;
  /**
   * Figures for Prometheus, in a registry of prom-client of their own: `await metrics.metrics()` is their text, and
   * `Registry.merge([register, metrics])` puts them together with yours.
   */
  readonly metrics: Registry;
  /** Whether joins can be answered: the shared store, where there is one, can be reached. */
  isReady(): boolean;
  /** Waits for joins that are under way, then gives back every connection. Joins after it are answered 503. */
  close(): Promise<void>;
}

/**
 * Makes the router of `POST {mount}/join`, `POST {mount}/end`, `GET {mount}/voice-agent.js` with its chunks,
 * `GET {mount}/openapi.json`, and what the options add to them. Everything else under the mount is left to the host app.
 * Limits count per router, or for every router with the same `redis`.
 * @throws ProxyOptionsError when an option is wrong; its message is one line that names it and never holds the key
 */
export function createJoinProxy(options: JoinProxyOptions): JoinProxy {
  const settings = readSettings(options);
  const { redis, limits, logger, now } = settings;
  const service = createVoiceService(settings, createServiceTransport(settings));
  // Connections of its own: however many visitors ask for their transcripts, joins never wait for them.
  const archive = createCallArchive(
    settings,
    createServiceTransport(settings, { maxAnswerBytes: MAX_CALL_PART_BYTES }),
  );
  const widget = new WidgetFiles(settings.widgetDirectory ?? OWN_WIDGET);
  const metrics = createProxyMetrics({
    limits,
    isReady: () => state.isReady(),
    usage: () => state.usage(),
  });
  const report = createEventReporter({ loggers: [metrics.happened, logger], now });
  const state =
    redis === undefined ? createMemoryState(settings) : createRedisState({ ...settings, redis, report });
  const core = createProxyCore(settings, { service, archive, state, report, widget });

  const router = Router();
  router.use(createExpressHandler(core, { ...settings, metrics }));
  return Object.assign(standingAlone(router) as JoinProxy, {
    metrics: metrics.registry,
    isReady: () => state.isReady(),
    async close() {
      await Promise.all([service.close(), archive.close()]);
      await state.close();
    },
  });
}
