// The main job: a visitor clicks, is greeted by name, speaks, is understood, types, is answered, hangs up.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { missingRecognition } from '../support/missing-recognition.js';
import {
  readEndedCall,
  readService,
  type StoredCall,
  type StoredUtterance,
} from '../support/service-client.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { understand } from '../support/understand.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';
import { openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

/** A key that stands nowhere else, so that finding it anywhere in the browser is a leak. */
const CANARY_KEY = 'canary-7f3a9c51e2';
const QUESTION = 'what are your opening hours';

const cannotRecognize = await missingRecognition();

describe('a visitor on the home page', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let demo: DemoSite;
  let visitor: WidgetPage;
  /** Every byte the browser received or sent, as text. */
  const traffic: string[] = [];

  before(async () => {
    demo = keep(await createDemoSite({ port: 0, sandboxKey: CANARY_KEY }));
    const browser = keep(await launchChromium());
    visitor = await openWidgetPage(browser, demo.url, {
      hears: true,
      onOpen: async (page) => {
        recordTraffic(page, traffic);
        await provideVisitorMicrophone(page);
      },
    });
    await visitor.start();
  });

  it('is connected and warmed up before anybody speaks', async () => {
    await visitor.reached('speaking');
    const { statuses } = await visitor.log();
    assert.deepEqual(statuses.slice(0, 2), ['connecting', 'idle']);
  });

  it('reads the greeting with their name in it', async () => {
    await visitor.said('agent', /^Hello Ada, welcome to Luigi's\. How can I help you\?$/);
    assert.equal((await visitor.transcripts()).length, 1);
  });

  it('hears that greeting', { skip: cannotRecognize }, async () => {
    const { samples, sampleRateHz } = await visitor.page.evaluate(() => window.probe.heard());
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    assert.ok(loudness > 0.01, `the loudness of what was heard is ${loudness}`);
    const words = await understand(samples, sampleRateHz, [
      'hello ada welcome to luigi how can i help you',
      'hello alan welcome to luigi how can i help you',
      'hello grace welcome to luigi how can i help you',
      'hello welcome to luigi how can i help you',
    ]);
    assert.match(words ?? '', /^hello ada welcome/);
  });

  it('speaks, is understood and gets the right answer', { skip: cannotRecognize }, async () => {
    await speak(visitor.page, QUESTION);
    await visitor.said('user', new RegExp(`^${QUESTION}$`));
    await visitor.said('agent', /open every day from eleven/);
    const { statuses } = await visitor.log();
    assert.ok(statuses.includes('listening'), statuses.join());
    assert.ok(statuses.includes('thinking'), statuses.join());
  });

  it('types, is answered, and sees the page change', async () => {
    await visitor.type('Do you have vegetarian dishes?');
    await visitor.said('agent', /vegetarian dishes on your screen/);
    const { toolCalls } = await visitor.log();
    assert.deepEqual(toolCalls, ['show_menu']);
    assert.equal(await visitor.page.locator('#menu').getAttribute('data-section'), 'vegetarian');
  });

  it('hangs up, and nothing is left open', async () => {
    await visitor.hangUp();
    await visitor.reached('ended');
    assert.deepEqual((await visitor.log()).reasons, ['user']);
    await untilNothingIsOpen(visitor.page);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('is in the service’s records with every word that was said', async () => {
    assert.ok(demo.sandbox);
    const shown = await visitor.transcripts();
    const [started] = await readService<readonly StoredCall[]>(demo.sandbox, '/calls');
    assert.ok(started);
    const call = await readEndedCall(demo.sandbox, started.id);
    assert.equal(call.status, 'completed');
    assert.ok((call.duration_seconds ?? 0) >= 5);
    const { transcript } = await readService<{ transcript: readonly StoredUtterance[] }>(
      demo.sandbox,
      `/calls/${call.id}/transcript`,
    );
    assert.deepEqual(
      transcript.map(({ role, medium, text }) => ({ role, medium, text })),
      shown.map(({ speaker, medium, text }) => ({ role: speaker, medium, text })),
    );
    const { recording_url } = await readService<{ recording_url: string }>(
      demo.sandbox,
      `/calls/${call.id}/recording`,
    );
    const recording = Buffer.from(await (await fetch(recording_url)).arrayBuffer());
    assert.equal(recording.toString('latin1', 0, 4), 'RIFF');
    assert.ok(recording.length > 44 + 5 * 16_000 * 2 * 2, `the recording has ${recording.length} bytes`);
  });

  it('never gets to see the API key', async () => {
    const everything = [...traffic, await visitor.page.content()].join('\n');
    assert.ok(everything.includes('joinUrl'), 'the traffic of the join was recorded');
    assert.ok(!everything.includes(CANARY_KEY));
    assert.ok(!everything.includes(Buffer.from(CANARY_KEY).toString('base64').replace(/=+$/, '')));
  });
});

/** Keeps headers and bodies both ways, and the text of every socket message. */
function recordTraffic(page: Page, traffic: string[]): void {
  page.on('request', (request) =>
    traffic.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ''),
  );
  page.on('response', (response) => {
    traffic.push(JSON.stringify(response.headers()));
    // A response without a body, such as a preflight, has nothing to keep.
    response.text().then(
      (text) => traffic.push(text),
      () => undefined,
    );
  });
  page.on('websocket', (socket) => {
    traffic.push(socket.url());
    socket.on('framereceived', ({ payload }) => traffic.push(payload.toString()));
    socket.on('framesent', ({ payload }) => traffic.push(payload.toString()));
  });
}
