// What goes wrong for a visitor: each ends in a known state, with its typed error, and leaves nothing behind.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

let demo: DemoSite;

before(async () => {
  demo = await createDemoSite({ port: 0 });
});
after(async () => {
  await demo.close();
});

/** Ended for these reasons with these errors, and everything released. */
async function assertEnded(visitor: WidgetPage, reason: string, errors: readonly string[]): Promise<void> {
  await visitor.reached('ended');
  const log = await visitor.log();
  assert.deepEqual({ reasons: log.reasons, errors: log.errors }, { reasons: [reason], errors });
  await untilNothingIsOpen(visitor.page);
  assert.deepEqual(await visitor.unhandled(), []);
}

describe('with a working microphone', { timeout: 240_000 }, () => {
  let browser: Browser;
  let visitor: WidgetPage;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    visitor = await openWidgetPage(browser, demo.url);
  });
  afterEach(() => visitor.close());

  it('an agent that is not active is unavailable', async () => {
    await visitor.start('refuse');
    await assertEnded(visitor, 'error', ['agent_unavailable']);
  });

  it('a service that is full says to come back later', async () => {
    await visitor.start('full');
    await assertEnded(visitor, 'error', ['rate_limited']);
  });

  it('a service that fails is unavailable', async () => {
    await visitor.start('provider-error');
    await assertEnded(visitor, 'error', ['service_unavailable']);
  });

  it('a service that fails once is asked again, and the visitor never knows', async () => {
    await visitor.start('flaky');
    await visitor.reached('listening');
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a joinUrl that has expired ends the call', async () => {
    await visitor.start('expired');
    await assertEnded(visitor, 'error', ['join_expired']);
  });

  it('a join socket that says nothing does not connect for ever', async () => {
    const startedAt = performance.now();
    await visitor.start('silent');
    await assertEnded(visitor, 'timeout', ['connect_timeout']);
    assert.ok(performance.now() - startedAt < 18_000);
  });

  it('a second invitation opens no second room', async () => {
    await visitor.start('second-invitation');
    await visitor.reached('listening');
    const { sockets, peerConnections } = await visitor.openResources();
    assert.deepEqual({ sockets, peerConnections }, { sockets: 2, peerConnections: 1 });
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('garbage among the messages disturbs nothing', async () => {
    await visitor.start('malformed');
    await visitor.said('agent', /./);
    await visitor.type('hello there');
    await visitor.said('agent', /hello there/);
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a connection that breaks off ends the call as lost', async () => {
    await visitor.start('drop');
    await visitor.reached('listening');
    await assertEnded(visitor, 'network', ['connection_lost']);
  });

  it('an agent that hangs up ends the call, after its last word', async () => {
    await visitor.start('hang-up');
    await visitor.said('agent', /goodbye/);
    await assertEnded(visitor, 'agent', []);
  });

  it('hanging up while the service is slow ends at once, and the next call is a clean one', async () => {
    await visitor.start('slow');
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
    await visitor.start('plain');
    await visitor.reached('listening');
    assert.deepEqual((await visitor.log()).statuses.slice(0, 2), ['connecting', 'idle']);
    await visitor.hangUp();
    await assertEnded(visitor, 'user', []);
  });

  it('a page without network has no call', async () => {
    await visitor.page.context().setOffline(true);
    await visitor.start();
    await assertEnded(visitor, 'error', ['proxy_unreachable']);
  });

  it('a page that is left ends its call at the service', async () => {
    await visitor.start('plain');
    await visitor.reached('listening');
    await visitor.page.goto('about:blank');
    const { sandbox } = demo;
    assert.ok(sandbox);
    await waitForNoActiveCall(sandbox.baseUrl, sandbox.apiKey);
  });
});

describe('with a microphone that is refused', { timeout: 60_000 }, () => {
  let browser: Browser;
  let visitor: WidgetPage;

  before(async () => {
    browser = await launchChromium({ permission: 'denied' });
    visitor = await openWidgetPage(browser, demo.url);
  });
  after(() => browser.close());

  it('the visitor is told, no call is made, and another try is offered', async () => {
    const joins: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/join')) joins.push(request.url());
    });
    await visitor.start();
    await assertEnded(visitor, 'error', ['mic_denied']);
    assert.deepEqual(joins, []);
    await visitor.page.getByText('Your microphone is blocked.').waitFor();
    await visitor.page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

/** Every call is over within five seconds. */
async function waitForNoActiveCall(baseUrl: string, apiKey: string): Promise<void> {
  const limit = AbortSignal.timeout(5_000);
  for (;;) {
    const response = await fetch(`${baseUrl}/calls?status=in_progress`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: limit,
    });
    const { pagination } = (await response.json()) as { readonly pagination: { readonly total: number } };
    if (pagination.total === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
