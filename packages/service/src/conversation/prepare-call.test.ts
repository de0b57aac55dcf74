import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAgent, PreparedCall } from './call.js';
import { prepareCall } from './prepare-call.js';
import { TEST_AGENT } from './testing/test-agent.js';

describe('prepareCall', () => {
  const host: CallAgent = {
    ...TEST_AGENT,
    systemPrompt: "The visitor's first name: {{first_name}}. The page they are on: {{page}}.",
    greeting: {
      ...TEST_AGENT.greeting,
      firstSpeaker: 'agent',
      text: "Hello {{first_name}}, welcome to Luigi's. How can I help you?",
    },
  };
  const callId = '50000000-0000-4000-8000-000000000001';
  const workspaceId = '60000000-0000-4000-8000-000000000001';
  const callOf = (variables: Readonly<Record<string, string>>): PreparedCall => ({
    callId,
    workspaceId,
    agent: host,
    variables,
  });

  it('fills the prompt and the greeting, and nothing else', () => {
    const prepared = prepareCall(callOf({ first_name: 'Anna', page: '/menu' }));

    assert.equal(prepared.callId, callId);
    assert.equal(prepared.agent.greeting.text, "Hello Anna, welcome to Luigi's. How can I help you?");
    assert.match(prepared.agent.systemPrompt, /first name: Anna\. The page they are on: \/menu\./);
    assert.deepEqual({ ...prepared.agent, greeting: host.greeting, systemPrompt: host.systemPrompt }, host);
    assert.deepEqual(prepared.variables, { first_name: 'Anna', page: '/menu' });
  });

  it('greets well without a name', () => {
    const prepared = prepareCall(callOf({}));
    assert.equal(prepared.agent.greeting.text, "Hello, welcome to Luigi's. How can I help you?");
  });

  it('leaves the agent and the variables as they were', () => {
    const before = structuredClone(host);
    const variables = { first_name: 'Anna' };
    const prepared = prepareCall(callOf(variables));

    variables.first_name = 'Eve';

    assert.deepEqual(host, before);
    assert.deepEqual(prepared.variables, { first_name: 'Anna' });
  });
});
