import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visit } from '../testing/visit.js';
import { createAgentSwitchGuard } from './agent-switch-guard.js';

describe('agentSwitchGuard', () => {
  const guard = createAgentSwitchGuard();
  const joinOf = (isDisabled: boolean) => ({
    ...visit(),
    body: {},
    agent: { alias: 'default', id: 'id', isDisabled, variables: new Map() },
  });

  it('refuses an agent that is switched off like one that does not exist', () => {
    assert.throws(() => guard(joinOf(true)), { code: 'agent_not_found' });
  });

  it('lets joins of other agents pass', () => assert.equal(guard(joinOf(false)), undefined));
});
