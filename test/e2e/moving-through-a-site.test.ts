// A visitor in a call moves through a site that never loads a page anew: its scripts exchange the body, as Turbo and the
// routers of frameworks do. Then one who leaves for good, and is asked before.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { setDemoStage } from '../support/demo-stage.js';
import { openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

const SCRIPT = `<script type="module" src="/voice/voice-agent.js" data-agent="default" data-confirm-leave
  data-variables='{"first_name":"Grace"}'></script>`;

/** The pages of the site: the first has the script in its head, the second in its body. */
const PAGES: Readonly<Record<string, string>> = {
  'shop.html': `<!doctype html><html lang="en"><head><title>Shop</title>${SCRIPT}</head><body><h1>Shop</h1></body></html>`,
  'contact.html': `<!doctype html><html lang="en"><head><title>Contact</title><style>h1 { color: green }</style></head>
    <body><h1>Contact</h1>${SCRIPT}</body></html>`,
};

declare global {
  interface Window {
    finishTool: () => void;
  }
}

async function serveSite(page: Page): Promise<void> {
  // A page that no server has sent may otherwise connect to nothing on this machine.
  await page.context().grantPermissions(['local-network-access', 'microphone']);
  for (const [name, body] of Object.entries(PAGES)) {
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  }
}

describe('a visitor who moves through a site during a call', { timeout: 150_000 }, () => {
  const stage = setDemoStage();
  let visitor: WidgetPage;
  const dialogs: string[] = [];

  before(async () => {
    visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/shop.html`, { onOpen: serveSite });
    visitor.page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await visitor.start();
  });

  /** The call goes on, in the one element there is, and is answered. */
  async function expectCall(question: string, answer: RegExp): Promise<void> {
    await visitor.type(question);
    await visitor.said('agent', answer);
    const { count, status } = await visitor.page.evaluate(() => {
      const elements = document.querySelectorAll<VoiceAgentElement>('voice-agent');
      return { count: elements.length, status: elements[0]?.status };
    });
    assert.equal(count, 1);
    assert.match(status ?? '', /^(idle|listening|thinking|speaking)$/);
    assert.ok(await visitor.page.getByRole('button', { name: 'Hang up' }).isVisible());
  }

  it('is greeted by the name that the script tag says', async () => {
    await visitor.said('agent', /^Hello Grace, welcome to Luigi's/);
  });

  it('goes on talking when the page exchanges its body', async () => {
    await visitor.page.evaluate(() => {
      const body = document.createElement('body');
      body.append(Object.assign(document.createElement('h1'), { textContent: 'Cart' }));
      document.body.replaceWith(body);
    });
    await expectCall('What are your opening hours?', /open every day from eleven/);
  });

  it('goes on talking when head and body are exchanged, and the script is there again', async () => {
    await visitor.page.evaluate(async () => {
      const response = await fetch('/contact.html');
      const next = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const element of document.head.querySelectorAll(':not(script)')) element.remove();
      document.head.append(...next.head.querySelectorAll(':not(script)'));
      // A script that was parsed like this runs only as a new one.
      for (const inert of next.body.querySelectorAll('script')) {
        const script = document.createElement('script');
        for (const { name, value } of inert.attributes) script.setAttribute(name, value);
        inert.replaceWith(script);
      }
      document.body.replaceWith(document.adoptNode(next.body));
      history.pushState({}, '', '/contact.html');
    });
    assert.equal(await visitor.page.title(), 'Contact');
    await expectCall('What can you do?', /You can ask for our opening hours/);
  });

  it('goes on talking through a view transition', async () => {
    await visitor.page.evaluate(async () => {
      const transition = document.startViewTransition(() => {
        document.body.replaceChildren(Object.assign(document.createElement('h1'), { textContent: 'Menu' }));
      });
      await transition.finished;
    });
    await visitor.page.evaluate(() => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      agent?.registerTool('show_menu', {
        label: 'Looking at the menu',
        run: () => new Promise<void>((resolve) => (window.finishTool = resolve)),
      });
    });
    await visitor.type('Do you have vegetarian dishes?');
    const line = visitor.page.locator('voice-agent [part=working]');
    await line.waitFor();
    assert.equal(await line.innerText(), 'Looking at the menu');
    await visitor.page.evaluate(() => window.finishTool());
    await line.waitFor({ state: 'detached' });
    await visitor.said('agent', /vegetarian dishes on your screen/);
  });

  it('is asked before they leave, and may stay', async () => {
    await visitor.page.evaluate(() => location.assign('/shop.html')).catch(() => undefined);
    await visitor.page.waitForFunction(() => document.querySelector('voice-agent')?.status !== 'ended');
    await expectCall('A table for four at seven, please.', /four/);
    assert.deepEqual(dialogs, ['beforeunload']);
  });

  it('hangs up, and leaves unasked', async () => {
    await visitor.hangUp();
    await visitor.reached('ended');
    await untilNothingIsOpen(visitor.page);
    assert.deepEqual(await visitor.unhandled(), []);
    await visitor.page.goto(`${stage.demo.url}/shop.html`);
    assert.deepEqual(dialogs, ['beforeunload']);
    await visitor.close();
  });
});
