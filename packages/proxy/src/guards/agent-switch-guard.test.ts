import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAgentSwitchGuard } from './agent-switch-guard.js';

describe('agentSwitchGuard', () => {
  const guard = createAgentSwitchGuard();
  const joinOf = (isDisabled: boolean) => ({
    agent: {
      alias: 'default',
      id: 'id',
      isDisabled: () => Promise.resolve(isDisabled),
      maxDurationSeconds: 60,
      variables: new Map(),
    },
  });

  it('refuses an agent that is switched off like one that does not exist', () =>
    assert.rejects(async () => guard(joinOf(true)), { code: 'agent_not_found' }));

  it('lets joins of other agents pass', async () => assert.equal(await guard(joinOf(false)), undefined));
});
