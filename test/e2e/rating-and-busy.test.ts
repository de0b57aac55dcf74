// After a call its visitor rates it, and the service has the rating; before one a visitor waits for a line, and is put through.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createJoinProxy, type JoinProxyOptions } from '@voice-agent/proxy';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import express, { type Express } from 'express';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { listenOnLoopback } from '../support/listen-on-loopback.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

const PAGE = `<!doctype html><html lang="en"><title>A site</title><body>
<voice-agent rating><a slot="alternative" href="tel:+12025550123">Call us by telephone</a></voice-agent>
<script type="module" src="/voice/voice-agent.js"></script>`;

interface RatedCall {
  readonly data: { readonly rating: { readonly rating: number; readonly comment: string | null } | null };
}

describe('a rating, and a busy line', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let sandbox: Sandbox;
  let browser: Browser;

  before(async () => {
    sandbox = keep(await createSandbox());
    browser = keep(await launchChromium());
  });

  /** A site with a proxy of its own, and a visitor on it. */
  async function visit(options: Partial<JoinProxyOptions> = {}): Promise<WidgetPage> {
    const app: Express = express();
    const { origin } = keep(await listenOnLoopback(app));
    const proxy = createJoinProxy({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKey,
      agents: { default: { id: plain(sandbox) } },
      origins: [origin],
      afterCall: { rating: true },
      logger: () => undefined,
      ...options,
    });
    keep(proxy);
    app.use('/voice', proxy);
    app.get('/', (_request, response) => void response.type('html').send(PAGE));
    return keep(await openWidgetPage(browser, origin));
  }

  it('has three stars and a comment on the call’s record', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.start();
    await visitor.said('agent', /./);
    await visitor.hangUp();
    const stars = page.getByRole('radiogroup', { name: 'How was it?' });
    await stars.getByRole('radio', { name: '3 of 5' }).check();
    await page.getByRole('textbox', { name: 'What could be better?' }).fill('Slower, please.');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you').waitFor();
    const callId = await page.evaluate(() => document.querySelector('voice-agent')?.callId);
    assert.ok(callId);
    const read = async () => {
      const response = await fetch(`${sandbox.baseUrl}/calls/${callId}`, {
        headers: { Authorization: `Bearer ${sandbox.apiKey}` },
      });
      return ((await response.json()) as RatedCall).data.rating;
    };
    const givesUpAt = Date.now() + 10_000;
    let kept = await read();
    while (kept?.comment !== 'Slower, please.') {
      assert.ok(Date.now() < givesUpAt, 'it never came');
      kept = await read();
    }
    assert.equal(kept.rating, 3);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('counts down, and calls by itself once the line is free', async () => {
    const first = await visit({ limits: { concurrent: 1 } });
    await first.start();
    await first.said('agent', /./);
    let joins = 0;
    const second = keep(
      await openWidgetPage(browser, new URL(first.page.url()).origin, {
        // The proxy's own wait is as long as a lease.
        onOpen: (page) =>
          page.route('**/voice/join', async (route) => {
            const response = await route.fetch();
            joins += 1;
            await route.fulfill({ response, headers: { ...response.headers(), 'retry-after': '1' } });
          }),
      }),
    );
    const { page } = second;
    const notice = page.locator('voice-agent [part=error]');
    const wayOut = page.getByRole('link', { name: 'Call us by telephone' });
    await second.start();
    await notice.getByText(/^All lines are busy\. Try again (in 1 second|now)\.$/).waitFor();
    await wayOut.waitFor();
    await page.getByRole('button', { name: 'Start when a line is free' }).click();
    await notice.getByText(/^It starts by itself in \d seconds?\.$/).waitFor();
    // One try in vain, of which nothing is seen but a new countdown, and the page hears nothing.
    await notice.getByText(/^It starts by itself in [4-9] seconds\.$/).waitFor();
    assert.deepEqual([joins, (await second.log()).errors], [2, ['busy']]);
    assert.equal((await second.openResources()).liveTracks, 0);

    await first.hangUp();
    await second.said('agent', /./);
    await notice.waitFor({ state: 'hidden' });
    assert.equal(await wayOut.isVisible(), false);
    await second.hangUp();
    assert.equal(joins, 3);
    assert.deepEqual(await second.unhandled(), []);
  });

  it('shows the site’s own way out while the site takes no calls', async () => {
    const visitor = await visit({ agents: { default: { id: plain(sandbox), disabled: () => true } } });
    const wayOut = visitor.page.getByRole('link', { name: 'Call us by telephone' });
    assert.equal(await wayOut.isVisible(), false);
    await visitor.start();
    await wayOut.waitFor();
    assert.deepEqual((await visitor.log()).errors, ['agent_unavailable']);
  });
});

function plain({ agents }: Sandbox): string {
  return agents.find(({ name }) => name === 'Plain')?.id ?? '';
}
