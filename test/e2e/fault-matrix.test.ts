// Every error code in a real browser, each by its real cause wherever there is one: the call ends in a known state within
// its time, nobody leaves a rejection unhandled, and nothing stays open. The faults of a service are in failures.test.ts.
import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import { createJoinProxy, type JoinProxyOptions } from '@voice-agent/proxy';
import { VOICE_ERROR_CODES, type VoiceErrorCode } from '@voice-agent/widget/session';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { listenOnLoopback } from '../support/listen-on-loopback.js';
import {
  openSessionPage,
  putSessionPage,
  type SessionPage,
  type SessionPageOptions,
} from '../support/session-page.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { NOTHING_OPEN } from '../support/widget-page.js';

/** A site that is no machine's own, and is served without encryption. */
const INSECURE_HOST = 'shop.example';

/**
 * Codes with tests elsewhere: those of a service in failures.test.ts, of networks in blocked-network.test.ts, of a microphone
 * with the session, the visitor's consent with the element.
 */
const ELSEWHERE: readonly VoiceErrorCode[] = [
  'mic_denied',
  'mic_muted',
  'mic_unanswered',
  'agent_unavailable',
  'rate_limited',
  'service_unavailable',
  'reload_needed',
  'join_failed',
  'blocked_by_csp',
  'network_blocked',
  'connect_timeout',
  'connection_lost',
  'consent_declined',
];
const reached = new Set<VoiceErrorCode>();

const keepForAll = keepUntilEnd();
let demo: DemoSite;
/** A proxy on another origin than the page, whose challenge nobody passes. */
let farProxyUrl: string;
/** Another, which takes no call without a ticket. */
let loginProxyUrl: string;
let browser: Browser;
let visitor: SessionPage;

before(async () => {
  demo = keepForAll(await createDemoSite({ port: 0 }));
  const proxyWith = async (options: Partial<JoinProxyOptions>): Promise<string> => {
    const proxy = createJoinProxy({
      // Nothing is there: no visitor of these tests gets that far.
      baseUrl: 'http://127.0.0.1:9/api/public/v1',
      apiKey: 'never-used',
      agents: { default: { id: '10000000-0000-4000-8000-000000000001' } },
      origins: [new URL(demo.url).origin],
      logger: () => undefined,
      ...options,
    });
    const { origin } = keepForAll(await listenOnLoopback(express().use('/voice', proxy)));
    return `${origin}/voice`;
  };
  farProxyUrl = await proxyWith({ challenge: () => Promise.resolve(false) });
  loginProxyUrl = await proxyWith({ tickets: { secret: 'a secret of more than thirty-two bytes' } });
});

/** The visitor's call has ended by this error alone, and left nothing. */
async function assertEndedBy(code: VoiceErrorCode): Promise<void> {
  await visitor.wrote('ended:error');
  const diary = (await visitor.diary()).filter((entry) => !entry.startsWith('connecting'));
  assert.deepEqual(diary, [`error:${code}`, 'ended:error']);
  assert.deepEqual(await visitor.page.evaluate(() => window.probe.openResources()), NOTHING_OPEN);
  assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
  reached.add(code);
}

const open = async (options: SessionPageOptions = {}, site = demo.url): Promise<void> => {
  visitor = await openSessionPage(browser, site, options);
};

const siteAt = (host: string): string => demo.url.replace('localhost', host);

describe('with a working microphone', { timeout: 60_000 }, () => {
  const keep = keepUntilEnd();
  before(async () => {
    const flags = [`--host-resolver-rules=MAP ${INSECURE_HOST} localhost`];
    browser = keep(await launchChromium({ flags }));
  });
  afterEach(() => visitor.close());

  it('mic_busy: another program has it', async () => {
    await open({
      // Nothing else makes Chromium's make-believe device busy.
      onOpen: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('Could not start audio source', 'NotReadableError'));
        }),
    });
    await visitor.start();
    await assertEndedBy('mic_busy');
  });

  it('mic_blocked_by_policy: a frame of another site that is not allowed it', async () => {
    await open({ context: { bypassCSP: true } });
    const frame = await openInFrame(visitor.page, siteAt('127.0.0.1'));
    visitor = { ...visitor, ...frame };
    await visitor.start();
    await assertEndedBy('mic_blocked_by_policy');
  });

  it('mic_blocked_by_policy: the same in a browser that keeps its policies to itself', async () => {
    await open({
      context: { bypassCSP: true },
      onOpen: (page) =>
        page.addInitScript(() => Object.defineProperty(document, 'featurePolicy', { value: undefined })),
    });
    const frame = await openInFrame(visitor.page, siteAt('127.0.0.1'));
    visitor = { ...visitor, ...frame };
    await visitor.start();
    await assertEndedBy('mic_blocked_by_policy');
  });

  it('insecure_context: a page that was served without encryption', async () => {
    await open({}, siteAt(INSECURE_HOST));
    await visitor.start();
    await assertEndedBy('insecure_context');
  });

  it('unsupported_browser: no WebRTC, and nobody is asked for anything', async () => {
    const joins: string[] = [];
    await open({
      onOpen: async (page) => {
        page.on('request', (request) => request.method() === 'POST' && joins.push(request.url()));
        await page.addInitScript(() => {
          addEventListener('DOMContentLoaded', () => Reflect.deleteProperty(window, 'RTCPeerConnection'));
        });
      },
    });
    for (const withMicrophone of [true, false]) {
      await visitor.start(withMicrophone);
      await visitor.wrote('ended:error');
    }
    assert.deepEqual(await visitor.diary(), [
      ...['connecting', 'error:unsupported_browser', 'ended:error'],
      ...['connecting', 'error:unsupported_browser', 'ended:error'],
    ]);
    assert.deepEqual(joins, []);
    reached.add('unsupported_browser');
  });

  it('origin_not_allowed: a site that the proxy does not serve', async () => {
    await open({}, siteAt('other.localhost'));
    await visitor.start();
    await assertEndedBy('origin_not_allowed');
  });

  it('origin_not_allowed: the same with a proxy on another origin, whose refusal the page can read', async () => {
    await open(
      { context: { bypassCSP: true }, options: { proxyUrl: farProxyUrl } },
      siteAt('other.localhost'),
    );
    await visitor.start();
    await assertEndedBy('origin_not_allowed');
  });

  it('challenge_failed: a proof that is missing or not good', async () => {
    await open({ context: { bypassCSP: true }, options: { proxyUrl: farProxyUrl } });
    await visitor.start();
    await assertEndedBy('challenge_failed');
  });

  it('ticket_invalid: a ticket that nobody issued', async () => {
    await open({ options: { ticket: 'made-up' } });
    await visitor.start();
    await assertEndedBy('ticket_invalid');
  });

  it('ticket_required: a visitor who is not logged in', async () => {
    await open({ options: { proxyUrl: loginProxyUrl } });
    await visitor.start();
    await assertEndedBy('ticket_required');
  });

  it('page_busy: another call on the same page', async () => {
    await open({ options: { agent: 'plain' } });
    await visitor.start();
    await visitor.wrote('idle');
    const outcome = await visitor.use(async (session) => {
      const Session = session.constructor as new () => typeof session;
      const second = new Session();
      await second.start();
      return [second.status, second.endReason, second.error?.code, session.status];
    });
    assert.deepEqual(outcome.slice(0, 3), ['ended', 'error', 'page_busy']);
    assert.notEqual(outcome[3], 'ended');
    reached.add('page_busy');
  });

  it('busy: a proxy whose calls are all taken', async () => {
    const error = { code: 'busy', message: 'Too many calls.' };
    await open({
      onOpen: (page) =>
        page.route('**/voice/join', (route) => route.fulfill({ status: 429, json: { error, meta: {} } })),
    });
    await visitor.start();
    await assertEndedBy('busy');
  });

  it('proxy_unreachable: something else that asks for a login, in front of the proxy', async () => {
    await open({
      onOpen: (page) =>
        page.route('**/voice/join', (route) => route.fulfill({ status: 401, body: '<h1>Sign in</h1>' })),
    });
    await visitor.start();
    await assertEndedBy('proxy_unreachable');
  });

  it('join_expired: a service that answers, and turns the invitation down', async () => {
    await open({
      onOpen: (page) =>
        page.routeWebSocket(/\/join\//, (socket) => setImmediate(() => void socket.close({ code: 1000 }))),
    });
    await visitor.start();
    await assertEndedBy('join_expired');
  });

  it('protocol_error: a proxy that answers with something else', async () => {
    await open({
      onOpen: (page) => page.route('**/voice/join', (route) => route.fulfill({ json: { hello: 'there' } })),
    });
    await visitor.start();
    await assertEndedBy('protocol_error');
  });

  it('aborted: the page itself calls the invitation off', async () => {
    await open();
    await visitor.use((session) => {
      const join = async (): Promise<never> => {
        await Promise.resolve();
        throw window.createVoiceError('aborted');
      };
      session.configure({ join });
    });
    await visitor.start();
    await assertEndedBy('aborted');
  });
});

describe('without a microphone', { timeout: 30_000 }, () => {
  const keep = keepUntilEnd();
  before(async () => {
    browser = keep(await launchChromium({ isPresent: false }));
    await open({ options: { agent: 'plain' } });
  });

  it('mic_missing: there is none', async () => {
    await visitor.start();
    await assertEndedBy('mic_missing');
  });

  it('the visitor types instead', async () => {
    await visitor.start(false);
    await visitor.said('agent', /./);
    await visitor.use((session) => session.end());
  });
});

describe('in a browser that plays nothing unasked', { timeout: 30_000 }, () => {
  const keep = keepUntilEnd();
  before(async () => {
    const flags = ['--autoplay-policy=document-user-activation-required'];
    browser = keep(await launchChromium({ flags }));
  });

  it('playback_blocked: the call goes on, and a click lets the sound out', async () => {
    // A page that captures a microphone may play: so this visitor only types.
    const page = await (await browser.newContext()).newPage();
    const blocked = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'error:playback_blocked',
      timeout: 15_000,
    });
    await page.goto(`${await putSessionPage(page, demo.url)}?agent=plain&start=type`);
    await blocked;
    await page.evaluate(() => {
      document.body.addEventListener('click', () => void window.voice.resumePlayback());
    });
    assert.equal(await page.evaluate(() => window.voice.isPlaybackBlocked), true);
    await page.locator('h1').click();
    await page.waitForFunction(() => !window.voice.isPlaybackBlocked, undefined, { timeout: 5_000 });
    assert.notEqual(await page.evaluate(() => window.voice.status), 'ended');
    assert.deepEqual(await page.evaluate(() => window.probe.unhandled), []);
    reached.add('playback_blocked');
  });
});

describe('the matrix', () => {
  it('leaves no code out', () => {
    assert.deepEqual([...reached, ...ELSEWHERE].sort(), [...VOICE_ERROR_CODES].sort());
  });
});

/** The session's page in a frame that is granted nothing. */
async function openInFrame(
  page: Page,
  site: string,
): Promise<Pick<SessionPage, 'start' | 'wrote' | 'diary'>> {
  const url = await putSessionPage(page, site);
  // Its own headers let nobody frame it; it never comes to using the network.
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ contentType: 'text/html', body: await response.text() });
  });
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, url);
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  assert.ok(frame);
  return {
    start: () => frame.getByRole('button', { name: 'Talk' }).click(),
    wrote: async (entry) => {
      await frame.waitForFunction((wanted) => window.diary.includes(wanted), entry, { timeout: 20_000 });
    },
    diary: () => frame.evaluate(() => window.diary),
  };
}
