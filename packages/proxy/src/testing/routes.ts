// The routes of a proxy whose service, store and files nobody asks.
import type { JoinProxyOptions } from '../config/options.js';
import { readSettings } from '../config/settings.js';
import { createProxyCore } from '../core/proxy-core.js';
import type { Route } from '../http/route.js';
import { createMemoryState } from '../state/memory-state.js';

const never = () => Promise.reject(new Error('Nothing is asked of these routes.'));

/** Every route that the options ask for, those of the widget's files among them. */
export function routesOf(options: JoinProxyOptions): readonly Route[] {
  const settings = readSettings(options);
  return createProxyCore(settings, {
    service: { startCall: never, close: never },
    archive: { readTranscript: never, readRecording: never, close: never },
    rate: never,
    state: createMemoryState(settings),
    widget: { find: never, release: never, takeAlert: () => undefined },
  }).routes;
}
