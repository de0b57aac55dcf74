// What a page may expect of a guest: it asks for nothing before the click, stores nothing, breaks no policy, survives
// whatever the page does to it, and mixes up no two calls.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { NOTHING_OPEN, openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

/** Trusted Types, as far as a page needs them to add a script. */
type PageWithTrustedTypes = Window & {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): { createScriptURL(address: string): string };
  };
};

describe('on a page', { timeout: 120_000 }, () => {
  let demo: DemoSite;
  let browser: Browser;
  let visitor: WidgetPage;
  let requested: string[];

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await demo.close();
  });
  beforeEach(async () => {
    requested = [];
    visitor = await openWidgetPage(browser, demo.url, {
      onOpen: (page) => page.on('request', (request) => requested.push(request.url())),
    });
  });
  afterEach(() => visitor.close());

  async function hangUp(): Promise<void> {
    await visitor.hangUp();
    await visitor.reached('ended');
  }

  it('it requests one script and stores nothing before the click', async () => {
    await visitor.page.waitForLoadState('networkidle');
    const ours = requested.filter((url) => new URL(url).pathname.startsWith('/voice/'));
    assert.deepEqual(ours, [`${demo.url}/voice/voice-agent.js`]);
    assert.deepEqual(
      requested.filter((url) => new URL(url).origin !== demo.url),
      [],
    );
    const stored = await visitor.page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      cookies: document.cookie,
    }));
    assert.deepEqual(stored, { local: 0, session: 0, databases: 0, cookies: '' });
    assert.deepEqual(await visitor.page.context().cookies(), []);
  });

  it('a hover fetches all that a call needs; the click then asks for nothing but the call', async () => {
    const { page } = visitor;
    const ours = (): readonly string[] =>
      requested.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/voice/'));
    await page.getByRole('button', { name: 'Talk with us' }).hover();
    await page.waitForLoadState('networkidle');
    const fetched = ours();
    for (const chunk of ['call-parts', 'livekit', 'proxy-client']) {
      assert.ok(
        fetched.some((path) => path.startsWith(`/voice/${chunk}`)),
        fetched.join(),
      );
    }
    await visitor.start();
    await visitor.reached('listening');
    assert.deepEqual(ours().slice(fetched.length), ['/voice/join']);
  });

  it('it breaks no content security policy, from the first paint to the last word', async () => {
    const response = await visitor.page.request.get(demo.url);
    const policy = response.headers()['content-security-policy'] ?? '';
    for (const rule of ["script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'"]) {
      assert.ok(policy.includes(rule), policy);
    }
    await visitor.page.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.callLog.errors.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    await visitor.start();
    await visitor.said('agent', /How can I help you/);
    const box = await visitor.page.getByRole('dialog').boundingBox();
    assert.ok(box && box.width > 300 && box.height > 300, JSON.stringify(box));
    await hangUp();
    assert.deepEqual((await visitor.log()).errors, []);
  });

  it('a microphone that is granted after hanging up is let go at once', async () => {
    await visitor.page.evaluate(() => {
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      // The visitor takes a second to answer the prompt.
      mediaDevices.getUserMedia = async (constraints) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        window.callLog.toolCalls.push('granted');
        return getUserMedia(constraints);
      };
    });
    await visitor.start();
    await hangUp();
    await visitor.page.waitForFunction(() => window.callLog.toolCalls.includes('granted'));
    await visitor.page.waitForTimeout(500);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    assert.deepEqual((await visitor.log()).statuses, ['connecting', 'ended']);
  });

  it('a second call begins with an empty transcript, and the first one never speaks up again', async () => {
    await visitor.start();
    await visitor.said('agent', /How can I help you/);
    await hangUp();
    await visitor.start('user-first');
    await visitor.reached('listening');
    await visitor.page.waitForTimeout(1_500);
    assert.deepEqual(await visitor.transcripts(), []);
    assert.deepEqual((await visitor.log()).statuses, ['connecting', 'idle', 'listening']);
    await hangUp();
  });

  it('words typed while the agent warms up are kept, and answered', async () => {
    await visitor.start('slow');
    await visitor.page.evaluate(() => document.querySelector('voice-agent')?.sendText('am I too early'));
    await visitor.said('agent', /am I too early/);
    await hangUp();
  });

  it('a call survives when the page moves the element', async () => {
    await visitor.start();
    await visitor.reached('speaking');
    await visitor.page.evaluate(() => {
      const element = document.querySelector('voice-agent');
      if (element) document.querySelector('main')?.prepend(element);
    });
    await visitor.said('agent', /How can I help you/);
    assert.equal((await visitor.log()).statuses.includes('ended'), false);
    await hangUp();
  });

  it('a call ends when the page takes the element away', async () => {
    await visitor.start();
    await visitor.reached('speaking');
    await visitor.page.evaluate(() => document.querySelector('voice-agent')?.remove());
    await visitor.reached('ended');
    await untilNothingIsOpen(visitor.page);
  });

  it('a script that is there twice makes one launcher', async () => {
    await visitor.page.evaluate(async (url) => {
      // The page, not the widget, adds the script, and so needs a trusted-types policy of its own.
      const policy = (window as PageWithTrustedTypes).trustedTypes?.createPolicy('page', {
        createScriptURL: (address) => address,
      });
      const script = document.createElement('script');
      script.type = 'module';
      script.dataset.agent = 'echo';
      const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
      script.src = policy?.createScriptURL(url) ?? url;
      document.head.append(script);
      await loaded;
    }, `${demo.url}/voice/voice-agent.js?again`);
    assert.equal(await visitor.page.locator('voice-agent').count(), 1);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('an element that comes late works like one that was always there', async () => {
    await visitor.page.evaluate(() => {
      document.querySelector('voice-agent')?.remove();
      const late = document.createElement('voice-agent');
      late.setAttribute('agent', 'user-first');
      late.setAttribute('variant', 'inline');
      document.querySelector('main')?.prepend(late);
      late.addEventListener('status', ({ status }) => window.callLog.statuses.push(status));
    });
    await visitor.page.getByRole('button', { name: 'Start the call' }).click();
    await visitor.reached('listening');
    await hangUp();
  });
});

describe('on a server', () => {
  it('every entry of the widget and the React component can be imported', async () => {
    const widget = await import('@voice-agent/widget');
    const session = await import('@voice-agent/widget/session');
    await import('@voice-agent/widget/define');
    const react = await import('@voice-agent/react');
    assert.equal(typeof widget.VoiceAgentElement, 'function');
    assert.equal(new session.VoiceSession().status, 'ready');
    assert.equal(typeof react.useVoiceSession, 'function');
  });
});
