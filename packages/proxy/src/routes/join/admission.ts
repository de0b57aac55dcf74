// The last step before a call is paid for: a slot within agent's, everyone's and the day's allowance, or a refusal.
import type { AgentSettings, ProxySettings } from '../../config/settings.js';
import type { JoinContext } from '../../guards/guard.js';
import { proxyError, type ProxyError } from '../../http/proxy-error.js';
import { LEASE_MS } from '../../state/lease.js';
import { limitAdvice } from '../../state/limit-advice.js';
import {
  type Admission,
  type AdmissionRefusal,
  type SharedState,
  StateUnavailableError,
} from '../../state/shared-state.js';

/** How long a slot may outlive the longest call, in milliseconds: joining and hanging up take their time, too. */
const CALL_MARGIN_MS = 60_000;
/** What a refusal suggests while the store is away, in milliseconds. */
const STORE_RETRY_MS = 5_000;

/** For how long after its admission a call of the agent may hold a slot at most, in milliseconds. */
export function longestCallMs({ maxDurationSeconds }: Pick<AgentSettings, 'maxDurationSeconds'>): number {
  return maxDurationSeconds * 1000 + CALL_MARGIN_MS;
}

/**
 * Admits a join. The admission must be bound to the call, abandoned or cancelled.
 * @throws ProxyError `busy`, `ticket_invalid`, or `service_unavailable` when the shared store cannot be asked
 */
export async function admit(
  state: SharedState,
  context: JoinContext,
  limits: ProxySettings['limits'],
): Promise<Admission> {
  const { agent, clientKey, ticket } = context;
  const outcome = await state
    .admit({
      agent: agent.alias,
      clientKey,
      user: ticket?.subject,
      leaseMs: LEASE_MS,
      longestMs: longestCallMs(agent),
      ticket: ticket === undefined ? undefined : { id: ticket.id, rememberMs: ticket.validMs },
    })
    .catch((error: unknown) => {
      throw error instanceof StateUnavailableError ? storeIsAway(error) : error;
    });
  if ('admission' in outcome) return outcome.admission;
  throw refusalOf(outcome.refusal, limits);
}

function refusalOf(refusal: AdmissionRefusal, limits: ProxySettings['limits']): ProxyError {
  if (refusal.reason === 'ticket-used') {
    return proxyError('ticket_invalid', { reason: 'used' });
  }
  const { reason, retryAfterMs } = refusal;
  const advice = limitAdvice(limits, reason);
  return proxyError('busy', {
    reason,
    ...(advice === undefined ? {} : { advice }),
    retryAfterMs,
  });
}

function storeIsAway(cause: StateUnavailableError): ProxyError {
  return proxyError('service_unavailable', {
    cause,
    retryAfterMs: STORE_RETRY_MS,
    alert: `The shared store cannot be asked (${cause.reason}): joins are refused, since nobody can count them. See that Redis runs, can be reached and is not full (voice-agent-proxy doctor).`,
  });
}
