import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { prepareCall } from './prepare-call.js';
import { SANDBOX_AGENTS } from './sandbox-agents.js';

describe('prepareCall', () => {
  const [host] = SANDBOX_AGENTS;
  assert.ok(host);
  const callId = '50000000-0000-4000-8000-000000000001';

  it('fills the prompt and the greeting, and nothing else', () => {
    const prepared = prepareCall({ callId, agent: host, variables: { first_name: 'Anna', page: '/menu' } });

    assert.equal(prepared.callId, callId);
    assert.equal(prepared.agent.greeting.text, "Hello Anna, welcome to Luigi's. How can I help you?");
    assert.match(prepared.agent.systemPrompt, /first name: Anna\. The page they are on: \/menu\./);
    assert.deepEqual({ ...prepared.agent, greeting: host.greeting, systemPrompt: host.systemPrompt }, host);
    assert.deepEqual(prepared.variables, { first_name: 'Anna', page: '/menu' });
  });

  it('greets well without a name', () => {
    const prepared = prepareCall({ callId, agent: host, variables: {} });
    assert.equal(prepared.agent.greeting.text, "Hello, welcome to Luigi's. How can I help you?");
  });

  it('leaves the agent and the variables as they were', () => {
    const before = structuredClone(host);
    const variables = { first_name: 'Anna' };
    const prepared = prepareCall({ callId, agent: host, variables });

    variables.first_name = 'Eve';

    assert.deepEqual(host, before);
    assert.deepEqual(prepared.variables, { first_name: 'Anna' });
  });
});
