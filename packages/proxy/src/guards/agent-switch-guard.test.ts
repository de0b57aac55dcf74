import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ProxyError } from '../http/proxy-error.js';
import { createAgentSwitchGuard } from './agent-switch-guard.js';

describe('agentSwitchGuard', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const ask = async (disabled: boolean | (() => unknown), signal = new AbortController().signal) =>
    createAgentSwitchGuard()({
      signal,
      agent: { alias: 'default', id: 'id', disabled, maxDurationSeconds: 60, variables: new Map() },
    });
  const hang = () => new Promise<never>(() => undefined);

  it('refuses an agent that is switched off like one that does not exist', () =>
    assert.rejects(
      ask(() => Promise.resolve(true)),
      { code: 'agent_not_found', extras: {} },
    ));

  it('takes a switch that hangs for thrown after two seconds, and tells the operator', async () => {
    const refused = assert.rejects(ask(hang), (error) => {
      assert.ok(error instanceof ProxyError);
      assert.equal(error.code, 'agent_not_found');
      assert.match(error.extras.alert ?? '', /kill switch/);
      return true;
    });
    mock.timers.tick(2000);
    await refused;
  });

  it('waits no longer than the visitor does', async () => {
    const leaving = new AbortController();
    const refused = assert.rejects(ask(hang, leaving.signal), { code: 'client_closed' });
    leaving.abort();
    await refused;
    await assert.rejects(ask(hang, leaving.signal), { code: 'client_closed' });
  });

  it('takes a switch that throws for thrown, and tells the operator', () =>
    assert.rejects(
      ask(() => {
        throw new Error('no connection');
      }),
      (error) => {
        assert.ok(error instanceof ProxyError);
        assert.equal(error.code, 'agent_not_found');
        assert.match(error.extras.alert ?? '', /kill switch .* threw/);
        return true;
      },
    ));

  for (const odd of [undefined, null, 0, '', 'no'])
    it(`takes the answer ${JSON.stringify(odd)} for thrown`, () =>
      assert.rejects(
        ask(() => odd),
        { code: 'agent_not_found' },
      ));

  it('lets joins of other agents pass', async () => {
    assert.equal(await ask(false), undefined);
    assert.equal(await ask(() => Promise.resolve(false)), undefined);
  });
});
