// The kill switch of an agent.
import { proxyError } from '../proxy-error.js';
import type { Guard, JoinVisit } from './guard.js';

/** Refuses joins to an agent that is switched off as if it did not exist: `agent_not_found`. */
export function createAgentSwitchGuard(): Guard<Pick<JoinVisit, 'agent'>> {
  return async function agentSwitchGuard({ agent }) {
    if (!(await agent.isDisabled())) return undefined;
    throw proxyError('agent_not_found');
  };
}
