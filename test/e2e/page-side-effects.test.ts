// What the widget leaves alone on a page: it asks for nothing before the click, stores nothing, breaks no policy, survives
// whatever the page does to it, and mixes up no two calls.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { leaveQuestionOpen } from '../support/open-question.js';
import { keepPeers } from '../support/page-peers.js';
import { untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

/** Trusted Types, as far as a page needs them to add a script. */
type PageWithTrustedTypes = Window & {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): { createScriptURL(address: string): string };
  };
};

// Each visitor has a page of their own: two at once are as good as one.
describe('on a page', { timeout: 120_000, concurrency: 2 }, () => {
  const stage = setDemoStage();

  /** @returns a page, and every address it has asked for since it was opened */
  async function openWatched(test: TestContext): Promise<{ visitor: WidgetPage; requested: string[] }> {
    const requested: string[] = [];
    const visitor = await stage.openWidgetPage(test, {
      onOpen: (page) => page.on('request', (request) => requested.push(request.url())),
    });
    return { visitor, requested };
  }

  it('it requests one script and stores nothing before the click', async (test) => {
    const { demo } = stage;
    const { visitor, requested } = await openWatched(test);
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

  it('a hover fetches all that a call needs; the click then asks for nothing but the call', async (test) => {
    const { visitor, requested } = await openWatched(test);
    const { page } = visitor;
    const ours = (): readonly string[] =>
      requested.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/voice/'));
    await page.getByRole('button', { name: 'Talk with us' }).hover();
    await page.waitForLoadState('networkidle');
    const fetched = ours();
    for (const chunk of ['call-parts', 'en', 'livekit', 'live-parts']) {
      assert.ok(
        fetched.some((path) => path.startsWith(`/voice/${chunk}`)),
        fetched.join(),
      );
    }
    await visitor.start();
    await visitor.reached('listening');
    assert.deepEqual(ours().slice(fetched.length), ['/voice/join']);
  });

  it('a call offers to receive one voice, and no pictures: a longer offer takes a quarter longer to connect', async (test) => {
    const visitor = await stage.openWidgetPage(test, { onOpen: keepPeers });
    await visitor.start();
    await visitor.reached('listening');
    const received = await visitor.page.evaluate(() =>
      window.peers
        .flatMap((peer) => peer.getTransceivers())
        .filter(({ direction }) => direction === 'recvonly')
        .map(({ receiver }) => receiver.track.kind),
    );
    assert.deepEqual(received, ['audio']);
    await hangUp(visitor);
  });

  it('it breaks no content security policy, from the first paint to the last word', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    const response = await visitor.page.request.get(stage.demo.url);
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
    await hangUp(visitor);
    assert.deepEqual((await visitor.log()).errors, []);
  });

  it('a microphone that is granted after hanging up is let go at once', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await leaveQuestionOpen(visitor.page);
    await visitor.start();
    await hangUp(visitor);
    await visitor.page.evaluate(() => window.allowMicrophone());
    await visitor.page.waitForFunction(() => window.wasMicrophoneOpened);
    await untilNothingIsOpen(visitor.page);
    assert.deepEqual((await visitor.log()).statuses, ['connecting', 'ended']);
  });

  it('a second call begins with an empty transcript, and the first one never speaks up again', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start();
    await visitor.said('agent', /How can I help you/);
    await hangUp(visitor);
    await visitor.start('user-first');
    await visitor.reached('listening');
    await visitor.page.waitForTimeout(1_500);
    assert.deepEqual(await visitor.transcripts(), []);
    assert.deepEqual((await visitor.log()).statuses, ['connecting', 'idle', 'listening']);
    await hangUp(visitor);
  });

  it('words typed while the agent warms up are kept, and answered', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start('slow');
    await visitor.page.evaluate(() => document.querySelector('voice-agent')?.sendText('am I too early'));
    await visitor.said('agent', /am I too early/);
    await hangUp(visitor);
  });

  it('a call survives when the page moves the element', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start();
    await visitor.reached('speaking');
    await visitor.page.evaluate(() => {
      const element = document.querySelector('voice-agent');
      if (element) document.querySelector('main')?.prepend(element);
    });
    await visitor.said('agent', /How can I help you/);
    assert.equal((await visitor.log()).statuses.includes('ended'), false);
    await hangUp(visitor);
  });

  it('a call ends when the page takes the element away', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.start();
    await visitor.reached('speaking');
    await visitor.page.evaluate(() => document.querySelector('voice-agent')?.remove());
    await visitor.reached('ended');
    await untilNothingIsOpen(visitor.page);
  });

  it('a script that is there twice makes one launcher', async (test) => {
    const visitor = await stage.openWidgetPage(test);
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
    }, `${stage.demo.url}/voice/voice-agent.js?again`);
    assert.equal(await visitor.page.locator('voice-agent').count(), 1);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('an element that comes late works like one that was always there', async (test) => {
    const visitor = await stage.openWidgetPage(test);
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
    await hangUp(visitor);
  });
});

async function hangUp(visitor: WidgetPage): Promise<void> {
  await visitor.hangUp();
  await visitor.reached('ended');
}

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
