// Makes visits of requests: who is there, by which key limits count them, and what the log may call them. Whatever a
// visit ends in, its answer carries the headers that the guards have decided on.
import type { ReportEvent } from '../http/event-log.js';
import type { ProxyRequest, Reply, RequestFacts, RequestHandler } from '../http/http-types.js';
import { hasForwardedHeader, TRUST_ADVICE } from './forwarded-headers.js';
import type { Visit } from '../guards/guard.js';
import { createPseudonyms } from './pseudonyms.js';
import { errorReply } from '../http/reply.js';
import type { ProxySettings } from '../config/settings.js';
import { asProxyError } from '../http/unexpected-error.js';
import { visitorOf } from './visitor.js';

/** Answers a visit, or throws; `facts` take what the log may know of it, however it ends. */
export type VisitAnswer = (visit: Visit, facts: RequestFacts) => Promise<Reply>;

/** Turns such an answer into a handler of requests. */
export type VisitReceiver = (answer: VisitAnswer) => RequestHandler;

type ReceiverSettings = Pick<ProxySettings, 'trust' | 'now' | 'apiKey'>;

/** Reasons of refusals that count visitors by their address. */
const BY_ADDRESS: ReadonlySet<string | undefined> = new Set(['per-ip', 'concurrent-per-ip']);

/**
 * Makes the receiver of all routes: one visitor has the same hash in the log of each.
 * @param report told, once, when a header of a reverse proxy arrives although nobody's is believed
 */
export function createVisitReceiver(
  { trust, now, apiKey }: ReceiverSettings,
  report: ReportEvent = () => undefined,
): VisitReceiver {
  const pseudonymOf = createPseudonyms(apiKey);
  let hasReported = false;

  function ignoresForwarded({ headers, requestId }: ProxyRequest): boolean {
    const isIgnored = trust.kind === 'nobody' && hasForwardedHeader(headers);
    if (isIgnored && !hasReported) {
      hasReported = true;
      report('forwarded_header_ignored', { requestId });
    }
    return isIgnored;
  }

  return (answer) => async (request) => {
    const { requestId } = request;
    const isIgnored = ignoresForwarded(request);
    const visit: Visit = { ...request, ...visitorOf(request, trust), replyHeaders: {} };
    const facts: RequestFacts = { client: pseudonymOf('client', visit.clientKey) };
    const reply = await answer(visit, facts).catch((error: unknown) =>
      errorReply(asProxyError(error), { requestId, now: now() }),
    );
    const { advice } = reply.facts;
    const isCountedAsOne = isIgnored && BY_ADDRESS.has(reply.facts.reason);
    return {
      ...reply,
      headers: { ...visit.replyHeaders, ...reply.headers },
      facts: {
        ...reply.facts,
        ...(isCountedAsOne
          ? { advice: advice === undefined ? TRUST_ADVICE : `${TRUST_ADVICE} ${advice}` }
          : {}),
        ...facts,
      },
    };
  };
}
