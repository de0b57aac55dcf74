import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBuiltInPlatform, type Operation } from '@voice-agent/service';
import type { FaultRule } from './fault-rule.js';
import { FaultRules } from './fault-rules.js';

const WORKSPACE = '70000000-0000-4000-8000-000000000001';
const OPERATION: Operation = {
  operationId: 'createTool',
  method: 'post',
  path: '/tools',
  workspaceId: WORKSPACE,
};
const AGENT = {
  kind: 'agent',
  id: '10000000-0000-4000-8000-000000000001',
  workspaceId: WORKSPACE,
  name: 'Agent',
  model: 'model',
  voice: { provider: 'built-in', providerVoiceId: 'slt' },
  toolIds: [],
} as const;

describe('fault rules', () => {
  const ask = (faults: FaultRules, operation = OPERATION, signal = new AbortController().signal) =>
    faults.intercept(operation, signal);

  it('fail the next times and no more, and count', async () => {
    const faults = new FaultRules();
    const { id } = faults.add({ route: 'createTool', next: 2, status: 429 });
    const refused = { kind: 'refuse', code: 'rate_limited', retryAfterSeconds: 1 };
    assert.deepEqual(
      [await ask(faults), await ask(faults), await ask(faults)],
      [refused, refused, undefined],
    );
    assert.deepEqual(
      faults.list().map(({ matched, applied }) => [matched, applied]),
      [[3, 2]],
    );
    assert.equal(faults.remove(id), true);
    assert.equal(faults.remove(id), false);
    assert.deepEqual(faults.list(), []);
  });

  it('fail by chance, and by the same chance each time', async () => {
    const outcomes = async (seed: number): Promise<string> => {
      const faults = new FaultRules();
      faults.add({ route: '/tools', probability: 0.5, seed, dropConnection: true });
      let text = '';
      for (let time = 0; time < 64; time += 1) text += (await ask(faults)) === undefined ? '.' : 'x';
      return text;
    };
    assert.equal(await outcomes(7), await outcomes(7));
    assert.notEqual(await outcomes(7), await outcomes(8));
    assert.match(await outcomes(7), /(?=.*x)(?=.*\.)/);
  });

  it('are asked in their order, and only for their place', async () => {
    const faults = new FaultRules();
    faults.add({ route: 'GET /tools', status: 500 });
    faults.add({ route: '/tools', workspaceId: AGENT.id, status: 402 });
    faults.add({ route: 'POST /tools', next: 1, status: 502 });
    faults.add({ route: '/**', dropConnection: true });
    assert.deepEqual(await ask(faults), { kind: 'refuse', code: 'provider_error' });
    assert.deepEqual(await ask(faults), { kind: 'drop' });
  });

  it('end what they hold up when they are removed, or the client goes', async () => {
    const faults = new FaultRules();
    faults.add({ route: '/tools', delayMs: 300_000, status: 500 });
    const held = ask(faults);
    faults.clear();
    assert.equal(await held, undefined);
    faults.add({ route: '/tools', delayMs: 300_000, dropConnection: true });
    const client = new AbortController();
    const left = ask(faults, OPERATION, client.signal);
    client.abort();
    assert.deepEqual(await left, { kind: 'drop' });
  });

  it('have the voice platform fail', async () => {
    const faults = new FaultRules();
    const platform = faults.platform(createBuiltInPlatform());
    faults.add({ platform: 'unavailable', resource: 'tool' });
    await platform.sync(AGENT);
    faults.add({ platform: 'unavailable', next: 1 });
    faults.add({ platform: 'rejected', resource: 'agent' });
    await assert.rejects(platform.sync(AGENT), { code: 'unavailable' });
    await assert.rejects(platform.sync(AGENT), { code: 'rejected' });
    await platform.remove(AGENT);
  });

  for (const [rule, message] of [
    [{}, /^route: must be given/],
    [{ route: '/tools', platform: 'rejected', status: 500 }, /^route: must be given/],
    [{ route: '/tools' }, /^status: must be given/],
    [{ route: '/tools', status: 418 }, /^status: must be one of 400/],
    [{ route: 'no route', status: 500 }, /^route: must be an operationId/],
    [{ route: 'POST /webrtc/calls', status: 500 }, /^route: names no operation/],
    [{ route: 'PUT /tools', status: 500 }, /^route: names no operation/],
    [{ route: 'listTool', status: 500 }, /^route: names no operation/],
    [{ route: `/tools/${AGENT.id}`, status: 500 }, /^route: names no operation/],
    [{ route: '/tools', status: 500, dropConnection: true }, /^status: goes without/],
    [{ route: '/tools', status: 500, next: 1, probability: 1 }, /^next: goes without/],
    [{ platform: 'rejected', delayMs: 5 }, /^platform: goes without/],
    [{ route: '/tools', resource: 'agent', status: 500 }, /^resource: goes with/],
  ] as readonly (readonly [FaultRule, RegExp])[]) {
    it(`refuse ${JSON.stringify(rule)}`, () => {
      assert.throws(() => new FaultRules().add(rule), { message });
    });
  }
});
