// The kill switch of an agent.
import { proxyError } from '../http/proxy-error.js';
import { Deadline } from '../time/deadline.js';
import { raceDeadline } from '../time/race-deadline.js';
import type { Guard, JoinContext } from './guard.js';

/** How long a switch may take to answer, in milliseconds: a visitor waits for it at every join. */
export const SWITCH_TIMEOUT_MS = 2_000;

/**
 * Refuses joins to an agent that is switched off as if it did not exist: `agent_not_found`. So it does when the switch
 * takes too long, like one that throws.
 */
export function createAgentSwitchGuard(): Guard<Pick<JoinContext, 'agent' | 'signal'>> {
  return async function agentSwitchGuard({ agent, signal: visitor }) {
    if (visitor.aborted) throw proxyError('client_closed');
    const deadline = new Deadline(SWITCH_TIMEOUT_MS, visitor);
    try {
      const isDisabled = await raceDeadline(deadline, () => agent.isDisabled());
      if (!isDisabled) return undefined;
    } catch (cause) {
      if (deadline.abortedBy === 'by-visitor') throw proxyError('client_closed');
      const alert = `The kill switch of the agent gave no answer within ${SWITCH_TIMEOUT_MS / 1000} s, and so the agent is off: see what its option disabled waits for.`;
      throw proxyError('agent_not_found', { cause, alert });
    } finally {
      deadline.release();
    }
    throw proxyError('agent_not_found');
  };
}
