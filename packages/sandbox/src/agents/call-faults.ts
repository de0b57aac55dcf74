// What goes wrong in an agent's calls, by its scenario.

import type { CallFaults } from '@voice-agent/service';
import type { Scenario } from './agent-definition.js';

/** @returns asked once for each call that is started, as some scenarios change with the calls. */
export function createCallFaults(
  scenarioOf: (agentId: string) => Scenario | undefined,
): (agentId: string) => CallFaults | undefined {
  /** Flaky agents whose next call succeeds. */
  const recovered = new Set<string>();
  return (agentId) => {
    switch (scenarioOf(agentId)) {
      case 'refuse':
        return { start: 'not-found' };
      case 'full':
        return { start: 'rate-limited' };
      case 'provider-error':
        return { start: 'no-room' };
      case 'flaky':
        if (recovered.delete(agentId)) return undefined;
        recovered.add(agentId);
        return { start: 'no-room' };
      case 'expired':
        return { isExpired: true };
      case 'slow':
        return { invitation: 'late' };
      case 'silent':
        return { invitation: 'never' };
      case 'second-invitation':
        return { invitation: 'twice' };
      case 'drop':
        return { breaksOff: true };
      case 'malformed':
        return { sendsGarbage: true };
      case 'hang-up':
        return { hangsUpAfterGreeting: true };
      case 'happy':
      case undefined:
        return undefined;
    }
  };
}
