// The handler for Express: makes the core and its ports out of the options.
import type { Registry } from 'prom-client';
import type { JoinProxyOptions } from '../../config/options.js';
import { readSettings } from '../../config/settings.js';
import { composeProxy } from '../../core/compose-proxy.js';
import { createEventReporter } from '../../http/event-log.js';
import { createProxyMetrics } from '../../metrics/proxy-metrics.js';
import { OWN_WIDGET } from '../../routes/widget-files/own-widget.js';
import { WidgetArchive } from '../../routes/widget-files/widget-archive.js';
import { WidgetFiles } from '../../routes/widget-files/widget-files.js';
import { WidgetReleases } from '../../routes/widget-files/widget-releases.js';
import { createMemoryState } from '../../state/memory-state.js';
import { createRedisState } from '../../state/redis-state.js';
import { MAX_CALL_PART_BYTES } from '../../upstream/call-archive.js';
import { createServiceTransport } from '../../upstream/service-transport.js';
import { createExpressHandler, type ExpressHandler } from './express-handler.js';

/** A handler to mount under a path of your choosing in an app of Express 4 or 5, or the whole of a plain `http` server. */
export interface JoinProxy extends ExpressHandler {
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
 * Makes the handler of `POST {mount}/join`, `POST {mount}/alive`, `POST {mount}/end`, `GET {mount}/voice-agent.js` with its chunks,
 * `GET {mount}/openapi.json`, and what the options add to them. Everything else under the mount is left to the host app.
 * Limits count per handler, or for every handler with the same `redis`.
 * @throws ProxyOptionsError when an option is wrong; its message is one line that names it and never holds the key
 */
export function createJoinProxy(options: JoinProxyOptions): JoinProxy {
  const settings = readSettings(options);
  const { redis, limits, logger, now } = settings;
  const metrics = createProxyMetrics({
    limits,
    isReady: () => state.isReady(),
    usage: () => state.usage(),
  });
  const report = createEventReporter({ loggers: [metrics.happened, logger], now });
  const state =
    redis === undefined ? createMemoryState(settings) : createRedisState({ ...settings, redis, report });
  const { widgetDirectory = OWN_WIDGET, widgetArchive } = settings;
  const widget = new WidgetReleases(
    new WidgetFiles(widgetDirectory),
    widgetArchive === undefined ? undefined : new WidgetArchive(widgetArchive),
  );
  const { core, close } = composeProxy(settings, {
    joinTransport: createServiceTransport(settings),
    queryTransport: createServiceTransport(settings, { maxAnswerBytes: MAX_CALL_PART_BYTES }),
    state,
    report,
    watchesCalls: true,
    widget,
  });

  return Object.assign(createExpressHandler(core, { ...settings, metrics }), {
    metrics: metrics.registry,
    isReady: () => state.isReady(),
    close,
  });
}
