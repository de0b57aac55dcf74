import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { z } from 'zod';

import { SCENARIOS } from './agent-definition.js';
import { SANDBOX_AGENTS } from './sandbox-agents.js';

describe('the agents of a sandbox', () => {
  it('begin with the restaurant host', () => {
    const [first] = SANDBOX_AGENTS;
    assert.equal(first?.personality, 'restaurant');
    assert.equal(first.status, 'active');
    assert.equal(first.isRecordingEnabled, true);
    assert.match(first.greeting.text, /\{\{first_name\}\}/);
    assert.equal(first.maxDurationMs, 600_000);
    assert.deepEqual(
      first.inactivityMessages.map(({ thenHangUp }) => thenHangUp),
      [false, true],
    );
  });

  it('have distinct UUIDs and names within the specification', () => {
    assert.equal(new Set(SANDBOX_AGENTS.map(({ id }) => id)).size, SANDBOX_AGENTS.length);
    assert.equal(new Set(SANDBOX_AGENTS.map(({ name }) => name)).size, SANDBOX_AGENTS.length);
    for (const { id, voiceId, name, createdAt } of SANDBOX_AGENTS) {
      z.uuid().parse(id);
      z.uuid().parse(voiceId);
      z.string().min(1).max(100).parse(name);
      z.iso.datetime().parse(createdAt);
    }
  });

  for (const scenario of SCENARIOS.filter((name) => name !== 'happy')) {
    it(`have exactly one that is ${scenario}`, () => {
      const [agent, ...others] = SANDBOX_AGENTS.filter((candidate) => candidate.scenario === scenario);
      assert.equal(agent?.personality, 'plain');
      assert.equal(agent.status, scenario === 'refuse' ? 'draft' : 'active');
      assert.deepEqual(others, []);
    });
  }

  it('have a happy plain one, one that lets the user begin, and one that cannot be interrupted', () => {
    const happy = SANDBOX_AGENTS.filter(
      ({ personality, scenario }) => personality === 'plain' && scenario === 'happy',
    );
    assert.ok(happy.some(({ greeting }) => greeting.firstSpeaker === 'agent' && !greeting.isUninterruptible));
    assert.ok(happy.some(({ greeting }) => greeting.firstSpeaker === 'user'));
    assert.ok(happy.some(({ greeting }) => greeting.isUninterruptible));
  });
});
