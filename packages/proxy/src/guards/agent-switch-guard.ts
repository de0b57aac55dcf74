// The kill switch of an agent: the only place that asks it.
import { proxyError } from '../http/proxy-error.js';
import { Deadline } from '../time/deadline.js';
import { raceDeadline } from '../time/race-deadline.js';
import type { Guard, JoinContext } from './guard.js';

/** How long a switch may take to answer, in milliseconds: a visitor waits for it at every join. */
export const SWITCH_TIMEOUT_MS = 2_000;

const LATE = {
  alert: `The kill switch of the agent gave no answer within ${SWITCH_TIMEOUT_MS / 1000} s, and so the agent is off: see what its option disabled waits for.`,
};
const BROKEN = {
  alert:
    'The kill switch of the agent threw an error, and so the agent is off: see what its option disabled does.',
};

/**
 * Refuses joins to an agent that is switched off as if it did not exist: `agent_not_found`. Off is whatever is not `false`, so
 * a switch that throws or takes too long as well; of these two the operator is told.
 */
export function createAgentSwitchGuard(): Guard<Pick<JoinContext, 'agent' | 'signal'>> {
  return async function agentSwitchGuard({ agent, signal: visitor }) {
    if (visitor.aborted) throw proxyError('client_closed');
    const deadline = new Deadline(SWITCH_TIMEOUT_MS, visitor);
    try {
      if ((await raceDeadline(deadline, () => ask(agent.disabled))) === false) return undefined;
    } catch (cause) {
      if (deadline.abortedBy === 'by-visitor') throw proxyError('client_closed');
      throw proxyError('agent_not_found', { cause, ...(deadline.abortedBy === undefined ? BROKEN : LATE) });
    } finally {
      deadline.release();
    }
    throw proxyError('agent_not_found');
  };
}

/** Whatever the host's function does, it rejects and does not throw. */
async function ask(disabled: JoinContext['agent']['disabled']): Promise<unknown> {
  return typeof disabled === 'function' ? await disabled() : disabled;
}
