// The configuration of a standalone server for tests: any free port of the loopback interface.
import type { JoinProxyOptions } from '../config/options.js';
import { readSettings } from '../config/settings.js';
import type { ServerConfiguration } from '../server/configuration.js';
import { validOptions } from './proxy-fixture.js';

/** With good options; tests change what they are about. */
export function configurationOf(options: Partial<JoinProxyOptions> = {}): ServerConfiguration {
  const proxy = validOptions(options);
  const own = {
    port: 0,
    host: '127.0.0.1',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    drainDelayMs: 0,
    outgoingProxy: undefined,
  };
  return { ...own, proxy, settings: readSettings(proxy) };
}
