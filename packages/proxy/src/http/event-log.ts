// Lines of the log about the proxy itself: what happened to it outside any one request.

/** What each event is worth, and what it asks of the operator; every alert names what to do. */
const EVENTS = {
  /** A header that only a reverse proxy sends arrives, and no option says whom to believe. Once a process. */
  forwarded_header_ignored: {
    level: 'error',
    alert:
      'A request brought X-Forwarded-For, Forwarded or CF-Connecting-IP, which is not believed. If a reverse proxy stands ' +
      'in front, set trustProxy (VOICE_AGENT_TRUST_PROXY) or clientAddress: until then all its visitors share one ' +
      'allowance. If none does, a stranger made the header up, and there is nothing to do.',
  },
  /** The voice service has no ratings. Once a process. */
  ratings_not_kept: {
    level: 'error',
    alert:
      'The voice service answered 404, 405 or 501 to PUT /calls/{call_id}/rating: it keeps no ratings, or has deleted the ' +
      'call. Pages still have the event "rating"; if you need no more, leave afterCall.rating out.',
  },
  /** The shared store stopped answering, or takes no writes. */
  store_lost: {
    level: 'error',
    alert:
      'The shared store cannot be used, and joins are refused until it can. See that Redis runs, can be reached from ' +
      'here, takes writes and is not full; "voice-agent-proxy doctor" tries each. It is tried again by itself.',
  },
  /** It answers again. */
  store_back: { level: 'info' },
  /** The shared store answers, and refuses one command of the proxy. */
  store_refuses: {
    level: 'error',
    alert:
      'The shared store refuses a command of the proxy. Allow its user every command that the README lists under ' +
      '"What Redis must allow", then run "voice-agent-proxy doctor". What was refused is tried again every minute.',
  },
  /** The host's `onJoin` threw or rejected. */
  on_join_failed: {
    level: 'error',
    alert: 'onJoin threw or rejected: correct it. The call has started all the same.',
  },
} as const;

/** The closed list of such events. */
export type ProxyEvent = keyof typeof EVENTS;

/** What a line of the log may say of an event. */
export interface EventFields {
  /** A code such as `ECONNREFUSED` or `NOPERM`: never an address, a password or a key. */
  readonly reason?: string;
  /** The request it came with, if any. */
  readonly requestId?: string;
}

/** A line of the log about the proxy itself. */
export interface EventLine extends EventFields {
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly event: ProxyEvent;
  /** What the operator should do. */
  readonly alert?: string;
}

/** Tells that something happened. Never throws. */
export type ReportEvent = (event: ProxyEvent, fields?: EventFields) => void;

interface ReporterOptions {
  readonly loggers: readonly ((line: EventLine) => void)[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes the reporter of one proxy. */
export function createEventReporter({ loggers, now }: ReporterOptions): ReportEvent {
  return (event, { reason, requestId } = {}) => {
    const line: EventLine = {
      time: new Date(now()).toISOString(),
      event,
      ...EVENTS[event],
      ...(reason === undefined ? {} : { reason }),
      ...(requestId === undefined ? {} : { requestId }),
    };
    for (const logger of loggers) {
      try {
        logger(line);
      } catch {
        // The operator's own code failed; there is nowhere left to tell of it.
      }
    }
  };
}
