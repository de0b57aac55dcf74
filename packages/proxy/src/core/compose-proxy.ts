// Makes the core and what it talks to out of the settings: what is the same under Express and under fetch.
import { createCallWatch } from '../call-watch/call-watch.js';
import type { ProxySettings } from '../config/settings.js';
import type { ReportEvent } from '../http/event-log.js';
import type { WidgetSource } from '../routes/widget-files/widget-source.js';
import type { SharedState } from '../state/shared-state.js';
import { createCallArchive } from '../upstream/call-archive.js';
import { createCallRater } from '../upstream/call-ratings.js';
import { createCallStatusReader } from '../upstream/call-status.js';
import type { UpstreamTransport } from '../upstream/upstream-transport.js';
import { createVoiceService } from '../upstream/voice-service.js';
import { createProxyCore, type ProxyCore } from './proxy-core.js';

/** What the runtime decides about. */
export interface ProxyParts {
  /** Carries the requests that start calls. Owned by the proxy from now on, as the other two below. */
  readonly joinTransport: UpstreamTransport;
  /** Carries every other request to the voice service: however many there are, joins never wait for them. */
  readonly queryTransport: UpstreamTransport;
  readonly state: SharedState;
  readonly report: ReportEvent;
  /** Whether the voice service is asked about calls under way, which needs timers that outlast a request. */
  readonly watchesCalls: boolean;
  /** Undefined where the host serves the widget itself, or not at all. */
  readonly widget: WidgetSource | undefined;
}

/** See the top of this file. */
export interface ComposedProxy {
  readonly core: ProxyCore;
  /** Lets what is under way finish, for a limited time, and gives back every connection. */
  readonly close: () => Promise<void>;
}

/** Composes a proxy. */
export function composeProxy(
  settings: ProxySettings,
  { joinTransport, queryTransport, state, report, watchesCalls, widget }: ProxyParts,
): ComposedProxy {
  const service = createVoiceService(settings, joinTransport);
  const archive = createCallArchive(settings, queryTransport);
  const rate = createCallRater(settings, queryTransport, report);
  const readStatus = createCallStatusReader(settings, queryTransport);
  const watch = watchesCalls ? createCallWatch({ readStatus, state, now: settings.now }) : undefined;
  return {
    core: createProxyCore(settings, { service, archive, rate, state, report, watch, widget }),
    async close() {
      watch?.close();
      await Promise.all([service.close(), archive.close()]);
      await state.close();
    },
  };
}
