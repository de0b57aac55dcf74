// From consent to the card after the call, on a page with a strict Content Security Policy and Trusted Types.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { setDemoStage, type DemoStage } from '../support/demo-stage.js';
import { NOTHING_OPEN, type WidgetPage } from '../support/widget-page.js';

/** A page that asks for consent, and what a test sees of it. */
interface ConsentPage {
  readonly visitor: WidgetPage;
  readonly joins: readonly string[];
  readonly violations: readonly string[];
}

describe('from consent to the card', { timeout: 120_000, concurrency: 3 }, () => {
  const willing = setDemoStage();
  const unwilling = setDemoStage({ permission: 'denied' });

  async function open(test: TestContext, stage: DemoStage): Promise<ConsentPage> {
    const joins: string[] = [];
    const violations: string[] = [];
    const visitor = await stage.openWidgetPage(test, {
      onOpen: (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/join')) joins.push(request.url());
        });
        page.on('console', (message) => {
          if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
            violations.push(message.text());
        });
      },
    });
    await visitor.page.evaluate(() =>
      document.querySelector('voice-agent')?.setAttribute('consent-required', ''),
    );
    return { visitor, joins, violations };
  }

  it('asks, calls and hands the words out, without one violation', async (test) => {
    const { visitor, joins, violations } = await open(test, willing);
    const policy =
      (await visitor.page.request.get(willing.demo.url)).headers()['content-security-policy'] ?? '';
    for (const directive of ["script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'"]) {
      assert.ok(policy.includes(directive), policy);
    }
    await visitor.start();
    await visitor.page.getByRole('group', { name: 'Before we begin' }).waitFor();
    assert.deepEqual(joins, []);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    await assertNothingStored(visitor.page);

    await agree(visitor);
    await visitor.said('agent', /./);
    await visitor.hangUp();
    const arriving = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('button', { name: 'Download the transcript' }).click();
    const download = await arriving;
    assert.match(download.suggestedFilename(), /^transcript-\d{4}-\d\d-\d\d\.txt$/);
    assert.match(await readFile(await download.path(), 'utf8'), /^\S[^\n]*: \S/);

    await visitor.start(); // the agreement lasts as long as the element
    await visitor.reached('listening');
    await visitor.hangUp();
    assert.deepEqual(violations, []);
    await assertNothingStored(visitor.page);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('declined, nothing is requested and the microphone stays off', async (test) => {
    const { visitor, joins } = await open(test, willing);
    await visitor.start();
    await visitor.page.getByRole('button', { name: 'Not now' }).click();
    await visitor.page
      .getByRole('dialog')
      .getByText('Without your agreement there is no conversation.')
      .waitFor();
    assert.deepEqual((await visitor.log()).errors, ['consent_declined']);
    assert.deepEqual(joins, []);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
  });

  it('without a microphone, the call goes on by typing', async (test) => {
    const { visitor } = await open(test, unwilling);
    await visitor.start();
    await agree(visitor);
    await visitor.page.getByRole('button', { name: 'Continue by typing' }).click();
    await visitor.reached('listening');
    assert.equal(await visitor.page.getByRole('button', { name: 'Mute your microphone' }).count(), 0);
    await visitor.type('hello there');
    await visitor.said('user', /hello there/);
    assert.equal((await visitor.openResources()).liveTracks, 0);
    await visitor.hangUp();
    await visitor.reached('ended');
    assert.deepEqual(await visitor.unhandled(), []);
  });
});

async function assertNothingStored(page: Page): Promise<void> {
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  assert.deepEqual(stored, ['']);
}

/** Presses until it counts, which it does once there was time to read. */
async function agree({ page }: WidgetPage): Promise<void> {
  const button = page.getByRole('button', { name: 'Agree and start' });
  do await button.click();
  while (await button.isVisible());
}
