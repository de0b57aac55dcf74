// Gives a request its context: who sent it, by which key limits count them, and what the log may call them. However the
// request ends, its answer carries the headers that the guards have decided on.
import type { ReportEvent } from '../http/event-log.js';
import type { ProxyRequest, Reply, RequestHandler } from '../http/http-types.js';
import type { LogFields } from '../http/log-fields.js';
import { errorReply } from '../http/reply.js';
import type { TrustPolicy } from './client-address.js';
import { hasForwardedHeader, TRUST_ADVICE } from './forwarded-headers.js';
import { createPseudonyms } from './pseudonyms.js';
import type { RequestContext } from './request-context.js';
import { visitorOf } from './visitor.js';

/** Answers a request in its context, or throws; `logFields` take what the log may know of it, however it ends. */
export type ContextHandler = (context: RequestContext, logFields: LogFields) => Promise<Reply>;

/** Makes a handler of plain requests of it. */
export type WithContext = (answer: ContextHandler) => RequestHandler;

interface ContextSettings {
  readonly trust: TrustPolicy;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The key of pseudonyms is derived from it. */
  readonly apiKey: string;
}

/** Reasons of refusals that count visitors by their address. */
const BY_ADDRESS: ReadonlySet<string | undefined> = new Set(['per-ip', 'concurrent-per-ip']);

/**
 * Makes what all routes share: one visitor has the same pseudonym in the log of each.
 * @param report told, once, when a header of a reverse proxy arrives although nobody's is believed
 */
export function createWithContext(
  { trust, now, apiKey }: ContextSettings,
  report: ReportEvent = () => undefined,
): WithContext {
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
    const context: RequestContext = { ...request, ...visitorOf(request, trust), replyHeaders: {} };
    const logFields: LogFields = { client: pseudonymOf('client', context.clientKey) };
    const reply = await answer(context, logFields).catch((error: unknown) =>
      errorReply(error, { requestId, now: now() }),
    );
    const { advice } = reply.logFields;
    const isCountedAsOne = isIgnored && BY_ADDRESS.has(reply.logFields.reason);
    return {
      ...reply,
      headers: { ...context.replyHeaders, ...reply.headers },
      logFields: {
        ...reply.logFields,
        ...(isCountedAsOne
          ? { advice: advice === undefined ? TRUST_ADVICE : `${TRUST_ADVICE} ${advice}` }
          : {}),
        ...logFields,
      },
    };
  };
}
