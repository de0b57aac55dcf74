// Tells the voice service how a visitor rates a call. The specification has no such request: a service may not know it.
import type { ProxySettings } from '../config/settings.js';
import type { ReportEvent } from '../http/event-log.js';
import { proxyError, type ProxyError } from '../http/proxy-error.js';
import { createCallQuery, type CallQuerySettings } from './call-query.js';
import { failureOfStatus } from './failure.js';
import type { UpstreamTransport } from './upstream-transport.js';

/** A visitor's opinion of a call. */
export interface CallRating {
  /** Stars, from 1 to 5. */
  readonly rating: number;
  /** Default: none. */
  readonly comment?: string | undefined;
}

/**
 * Puts a rating on a call, in place of an earlier one.
 * @throws ProxyError `rating_not_kept`, `validation_error`, and otherwise as the README's table of errors says
 */
export type CallRater = (callId: string, rating: CallRating, signal: AbortSignal) => Promise<void>;

/** A service without the request, by its answer. */
const UNKNOWN_REQUEST: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Makes the rater.
 * @param transport stays its owner's
 * @param report told, once, that the service keeps no ratings
 */
export function createCallRater(
  settings: CallQuerySettings & Pick<ProxySettings, 'now'>,
  transport: Pick<UpstreamTransport, 'request'>,
  report: ReportEvent,
): CallRater {
  const ask = createCallQuery(settings, transport);
  let hasReported = false;

  function notKept(upstreamStatus: number): ProxyError {
    if (!hasReported) report('ratings_not_kept');
    hasReported = true;
    return proxyError('rating_not_kept', { upstreamStatus });
  }

  return async (callId, rating, visitor) => {
    const { status, retryAfter } = await ask({ callId, part: 'rating', content: rating }, visitor);
    if (status >= 200 && status < 300) return;
    if (UNKNOWN_REQUEST.has(status)) throw notKept(status);
    if (status === 422) throw refused();
    throw failureOfStatus(status, retryAfter, settings.now()).error;
  };
}

function refused(): ProxyError {
  return proxyError('validation_error', {
    upstreamStatus: 422,
    message: 'The voice service does not take this rating: perhaps nobody has joined the call.',
  });
}
