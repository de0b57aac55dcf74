// What goes wrong for a visitor: each ends in a known state, with its typed error, and leaves nothing behind.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { setDemoStage } from '../support/demo-stage.js';
import { readEndedCall, readService, type StoredCall } from '../support/service-client.js';
import { untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

/** How long the service may take to notice that a visitor has gone. */
const RELEASE_LIMIT_MS = 5_000;

/** Ended for these reasons with these errors, and everything released. */
async function assertEnded(visitor: WidgetPage, reason: string, errors: readonly string[]): Promise<void> {
  await visitor.reached('ended');
  const log = await visitor.log();
  assert.deepEqual({ reasons: log.reasons, errors: log.errors }, { reasons: [reason], errors });
  await untilNothingIsOpen(visitor.page);
  assert.deepEqual(await visitor.unhandled(), []);
}

// Each visitor has a page of their own, and each call its own trouble: several at once are as good as one.
describe('with a working microphone', { timeout: 240_000, concurrency: 3 }, () => {
  const stage = setDemoStage();

  // It takes longest, and so comes first.
  it('a join socket that says nothing does not connect for ever', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    const startedAt = performance.now();
    await visitor.start('silent');
    await assertEnded(visitor, 'timeout', ['connect_timeout']);
    assert.ok(performance.now() - startedAt < 20_000);
  });

  it('an agent that is not active is unavailable', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('refuse');
    await assertEnded(visitor, 'error', ['agent_unavailable']);
  });

  it('a service that is full says to come back later', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('full');
    await assertEnded(visitor, 'error', ['rate_limited']);
  });

  it('a service that fails is unavailable', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('provider-error');
    await assertEnded(visitor, 'error', ['service_unavailable']);
  });

  it('a service that fails once is asked again, and the visitor never knows', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('flaky');
    await visitor.reached('listening');
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a socket that is refused ends the call, without a reason that no browser knows', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('expired');
    await assertEnded(visitor, 'error', ['join_failed']);
  });

  it('a second invitation opens no second room', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('second-invitation');
    await visitor.reached('listening');
    const { sockets, peerConnections } = await visitor.openResources();
    assert.deepEqual({ sockets, peerConnections }, { sockets: 2, peerConnections: 1 });
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('garbage among the messages disturbs nothing', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('malformed');
    await visitor.said('agent', /./);
    await visitor.type('hello there');
    await visitor.said('agent', /hello there/);
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a connection that breaks off ends the call as lost', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('drop');
    await visitor.reached('idle'); // how far it comes from there depends on the machine
    await assertEnded(visitor, 'network', ['connection_lost']);
  });

  it('an agent that hangs up ends the call, after its last word', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('hang-up');
    await visitor.said('agent', /goodbye/);
    await assertEnded(visitor, 'agent', []);
  });

  it('hanging up while the service is slow ends at once, and the next call is a clean one', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('slow');
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
    await visitor.start('plain');
    await visitor.reached('listening');
    assert.deepEqual((await visitor.log()).statuses.slice(0, 2), ['connecting', 'idle']);
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a page without network has no call', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.page.context().setOffline(true);
    await visitor.start();
    await assertEnded(visitor, 'error', ['proxy_unreachable']);
  });

  it('a page that is left ends its call at the service', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('plain');
    await visitor.reached('listening');
    const callId = await visitor.page.evaluate(
      () => document.querySelector<VoiceAgentElement>('voice-agent')?.callId,
    );
    const { sandbox } = stage.demo;
    assert.ok(sandbox && callId);
    assert.equal((await readService<StoredCall>(sandbox, `/calls/${callId}`)).status, 'in_progress');
    await visitor.page.goto('about:blank');
    assert.equal((await readEndedCall(sandbox, callId, RELEASE_LIMIT_MS)).status, 'completed');
  });
});

describe('with a microphone that is refused', { timeout: 60_000 }, () => {
  const stage = setDemoStage({ permission: 'denied' });

  it('the visitor is told, no call is made, and another try is offered', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    const joins: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/join')) joins.push(request.url());
    });
    await visitor.start();
    await assertEnded(visitor, 'error', ['mic_denied']);
    assert.deepEqual(joins, []);
    await visitor.page.getByRole('dialog').getByText('Your microphone is blocked.').waitFor();
    await visitor.page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
