// A page puts something over a call that runs: the visitor can still hang up, by the mouse and by the keyboard.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Locator, Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';

const WAYS = ['mouse', 'keyboard'] as const;

describe('a call that is covered', { timeout: 120_000 }, () => {
  const stage = setDemoStage();

  /** @returns a page with a call under way, `html` added to its body, and its script run there */
  async function open(
    test: TestContext,
    { variant, html, run }: { variant: string; html: string; run: () => unknown },
  ): Promise<{ page: Page; hangUp: Locator }> {
    const page = await stage.browser.newPage({ viewport: { width: 640, height: 640 }, bypassCSP: true });
    test.after(() => page.close());
    await page.goto(`${stage.demo.url}/state.html?state=speaking&variant=${variant}&closed`);
    await page.locator('voice-agent canvas:not(.resting)').waitFor();
    await page.evaluate((added) => {
      document.body.insertAdjacentHTML('beforeend', added);
    }, html);
    await page.evaluate(run);
    return { page, hangUp: page.getByRole('button', { name: 'Hang up' }) };
  }

  async function assertHangsUp(page: Page, hangUp: Locator, way: (typeof WAYS)[number]): Promise<void> {
    await page.locator('[data-voice-agent]').waitFor({ state: 'attached' });
    if (way === 'mouse') await hangUp.last().click();
    else {
      const isReached = (): Promise<boolean> => hangUp.last().evaluate((button) => button.matches(':focus'));
      for (let stop = 0; stop < 20 && !(await isReached()); stop += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => document.querySelector('voice-agent')?.status === 'ended');
    assert.equal(await page.locator('[data-voice-agent]').count(), 0);
  }

  const COVERS = {
    'a modal dialog': {
      html: '<dialog><button>Close</button></dialog>',
      run: () => document.querySelector('dialog')?.showModal(),
    },
    'a modal dialog on another': {
      html: '<dialog><button>Close</button></dialog><dialog id="second"><button>Close</button></dialog>',
      run: () => {
        document.querySelector<HTMLDialogElement>('#second')?.showModal();
        document.querySelector('dialog')?.showModal();
      },
    },
    'a modal dialog in a shadow tree, with sheets of its own': {
      html: '<main></main>',
      run: () => {
        const root = document.querySelector('main')?.attachShadow({ mode: 'open' });
        root?.append(document.createElement('dialog'));
        const dialog = root?.querySelector('dialog');
        dialog?.append(document.createElement('button'));
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('div { display: none } dialog { transform: scale(0.5); overflow: hidden }');
        root?.adoptedStyleSheets.push(sheet);
        dialog?.showModal();
      },
    },
    'a popover as large as the window': {
      html: '<div popover style="inset: 0; inline-size: 100vw; block-size: 100vh">News</div>',
      run: () => document.querySelector<HTMLElement>('[popover]')?.showPopover(),
    },
  } as const;

  for (const [cover, { html, run }] of Object.entries(COVERS)) {
    for (const way of WAYS) {
      it(`by ${cover} is ended by the ${way}`, async (test) => {
        const { page, hangUp } = await open(test, { variant: 'launcher', html, run });
        await assertHangsUp(page, hangUp, way);
      });
    }
  }

  for (const variant of ['inline', 'orb']) {
    it(`is ended all the same when it stands on the page: ${variant}`, async (test) => {
      const { page, hangUp } = await open(test, { variant, ...COVERS['a modal dialog'] });
      await assertHangsUp(page, hangUp, 'mouse');
    });
  }

  it('has its own button alone again when the dialog goes, and a new one with the next', async (test) => {
    const { page, hangUp } = await open(test, { variant: 'launcher', ...COVERS['a modal dialog'] });
    const spare = page.locator('[data-voice-agent]');
    await spare.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await spare.waitFor({ state: 'detached' });
    await hangUp.click({ trial: true });
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    await assertHangsUp(page, hangUp, 'mouse');
  });

  it('has no second button where its own is in reach', async (test) => {
    const { page } = await open(test, {
      variant: 'inline',
      html: '<dialog style="inline-size: 400px"></dialog><p popover>Saved</p>',
      run: async () => {
        const [dialog, note] = [document.querySelector('dialog'), document.querySelector('p')];
        const agent = document.querySelector<VoiceAgentElement>('voice-agent');
        if (agent) dialog?.append(agent); // moved, call and all
        dialog?.showModal();
        await agent?.updateComplete;
        dialog?.close();
        if (agent) document.body.prepend(agent);
        if (note) note.style.cssText = 'inset: 0 auto auto 0';
        note?.showPopover();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
    });
    assert.equal(await page.locator('[data-voice-agent]').count(), 0);
    assert.equal(await page.locator('voice-agent').evaluate((agent) => agent.matches('dialog *')), false);
  });
});
