// The main job, from packed packages: a service of one's own, an agent made with a few requests, and a visitor who talks with it.
// What is left of the call is there afterwards, also after a restart. The same with a language model, behind a server that this
// project did not write.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { LLMock } from '@copilotkit/aimock';
import type { Page } from 'playwright-core';
import { startAnnouncedProcess } from '../support/announced-process.js';
import { listenOnLoopback, type LoopbackServer } from '../support/listen-on-loopback.js';
import { speak } from '../support/visitor-microphone.js';
import { said, startCall, typeText, withVisitor } from './call-scenario.js';
import { APPS, missingApps } from './packed-service.js';
import { withServedApp } from './served-app.js';

const SERVICE = join(APPS, 'node_modules/@voice-agent/service/bin/voice-agent-service.js');
const HTML = { folders: { '/': join(APPS, 'html') } };
const STORY = `Once upon a time there was a small hotel by the sea, ${'where the wind told long stories, '.repeat(60)}and that was the end.`;
const KEY = /first API key, which is shown only now: (\S+)/;

interface RunningService {
  readonly baseUrl: string;
  /** Printed at the first start only. */
  readonly key: string | undefined;
  stop(): Promise<void>;
}

interface StoredCall {
  readonly id: string;
  readonly status: string;
  readonly recording_url: string | null;
  readonly context: { readonly end_reason?: string };
}

interface CallResult {
  readonly call_id: string;
  readonly summary: string | null;
  readonly transcript: readonly unknown[];
}

describe('a service of one’s own', { skip: missingApps, timeout: 240_000 }, () => {
  let folder: string;
  let service: RunningService;
  let key: string;
  let outside: LoopbackServer;
  /** What the agent's tool and webhook were sent. */
  const received: { readonly path: string; readonly body: string; readonly key: string | undefined }[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-service-'));
    outside = await listenOnLoopback((request: IncomingMessage, response) => {
      void text(request).then((body) => {
        const header = request.headers['x-key'];
        received.push({ path: request.url ?? '', body, key: header?.toString() });
        response.writeHead(200, { 'content-type': 'text/plain' }).end('from eleven to nine');
      });
    });
    service = await start();
    key = service.key ?? assert.fail('no key was printed');
  });
  after(async () => {
    await service.stop();
    await outside.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<RunningService> {
    const { output, stop } = await startAnnouncedProcess([process.execPath, SERVICE, 'serve'], {
      ready: /listens at/,
      environment: {
        PORT: '0',
        VOICE_AGENT_DATA: join(folder, 'data'),
        VOICE_AGENT_ALLOWED_HOSTS: '127.0.0.1',
        ...environment,
      },
    });
    // The key follows the address.
    while (!/listens at \S+\n/.test(output())) await new Promise(setImmediate);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const printed = output();
    const [, baseUrl = ''] = /listens at (\S+)/.exec(printed) ?? [];
    return { baseUrl, key: KEY.exec(printed)?.[1], stop };
  }

  async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { readonly data: Data };
    assert.ok(response.ok, `${method} ${path} was answered with ${response.status}`);
    return data;
  }

  async function createAgent(given: object = {}): Promise<string> {
    const [voice] = await ask<readonly { readonly id: string }[]>('GET', '/voices');
    const tool = await ask<{ readonly id: string }>('POST', '/tools', {
      name: 'opening_hours',
      secrets: { shop: 'a-secret-key' },
      definition: {
        type: 'http',
        description: 'Tells the opening hours.',
        http: { url: `${outside.origin}/hours` },
        requirements: {
          httpSecurityOptions: {
            options: [{ requirements: { shop: { headerApiKey: { name: 'X-Key' } } } }],
          },
        },
      },
    });
    const agent = await ask<{ readonly id: string; readonly status: string }>('POST', '/agents', {
      name: 'Reception',
      voice_id: voice?.id,
      system_prompt: 'You are the reception of a small hotel. The guest is {{first_name}}.',
      greeting_settings: { text: 'Good day {{first_name}}, this is the reception.' },
      tools: [tool.id],
      recording_enabled: true,
      crm_webhook_url: `${outside.origin}/results`,
      crm_webhook_secret: 'a secret of the crm',
      ...given,
    });
    assert.equal(agent.status, 'active');
    return agent.id;
  }

  /** A whole call of a visitor in a browser. */
  async function talk(agentId: string, inCall: (page: Page) => Promise<void>): Promise<void> {
    const environment = {
      VOICE_AGENT_BASE_URL: service.baseUrl,
      VOICE_AGENT_API_KEY: key,
      VOICE_AGENT_ID: agentId,
      VOICE_AGENT_VARIABLES: 'first_name',
    };
    await withServedApp({ environment, stop: () => Promise.resolve() }, HTML, (origin) =>
      withVisitor(`${origin}/script-tag.html`, async ({ page }) => {
        await startCall(page);
        await inCall(page);
        await page.getByRole('button', { name: 'Hang up' }).click();
        await page.waitForFunction(
          () => document.querySelector<HTMLElement & { status: string }>('voice-agent')?.status === 'ended',
        );
      }),
    );
  }

  /** The agent's only call. */
  async function endedCall(agentId: string): Promise<StoredCall> {
    for (;;) {
      const [call] = await ask<readonly StoredCall[]>('GET', `/calls?agent_id=${agentId}`);
      if (call !== undefined && call.status !== 'in_progress') return call;
      await new Promise((resolve) => setTimeout(resolve, 50)); // the test's own limit ends this
    }
  }

  async function resultOf(callId: string): Promise<CallResult> {
    for (;;) {
      const results = received.filter(({ path }) => path === '/results');
      const found = results
        .map(({ body }) => JSON.parse(body) as CallResult)
        .find((result) => result.call_id === callId);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function assertKept(callId: string): Promise<void> {
    const { status, recording_url, context } = await ask<StoredCall>('GET', `/calls/${callId}`);
    assert.deepEqual([status, context.end_reason], ['completed', 'user_hang_up']);
    const { transcript } = await ask<{ readonly transcript: readonly { readonly text: string }[] }>(
      'GET',
      `/calls/${callId}/transcript`,
    );
    const words = transcript.map((entry) => entry.text).join('\n');
    for (const expected of ['this is the reception', 'opening hours', 'from eleven to nine']) {
      assert.ok(words.includes(expected), `"${expected}" is in the transcript: ${words}`);
    }
    const recording = await fetch(recording_url ?? '');
    assert.equal(recording.headers.get('content-type'), 'audio/wav');
    const samples = new Int16Array((await recording.arrayBuffer()).slice(44));
    assert.ok(
      samples.some((sample) => Math.abs(sample) > 3_000),
      'the recording is heard',
    );
  }

  it('talks with a visitor, and keeps transcript, recording and result, also over a restart', async () => {
    const agentId = await createAgent();
    await talk(agentId, async (page) => {
      await said(page, { speaker: 'agent', words: 'this is the reception', isFinal: true });
      await typeText(page, 'What are the opening hours?');
      await said(page, { speaker: 'agent', words: 'from eleven to nine', isFinal: true });
    });
    assert.equal(received.find(({ path }) => path === '/hours')?.key, 'a-secret-key');

    const call = await endedCall(agentId);
    await assertKept(call.id);
    const result = await resultOf(call.id);
    assert.ok(result.transcript.length >= 3);

    await service.stop();
    service = await start();
    assert.equal(service.key, undefined, 'a key is printed once');
    await assertKept(call.id);
  });

  it('answers freely by a language model, with tools, and stops when the visitor speaks', async () => {
    const model = new LLMock({ port: 0, chunkSize: 12 });
    model.on({ systemMessage: 'Summarize' }, { content: '{"summary":"A guest asked for the hours."}' });
    model.on({ toolResultContains: 'eleven' }, { content: 'We are open from eleven to nine, every day.' });
    model.on({ userMessage: /hours/i }, { toolCalls: [{ name: 'opening_hours', arguments: '{}' }] });
    model.on({ userMessage: /story/i }, { content: STORY }, { latency: 150 });
    model.on({ userMessage: /./ }, { content: 'As you wish.' });
    const url = await model.start();
    try {
      await service.stop();
      service = await start({ VOICE_AGENT_LLM_URL: `${url}/v1`, VOICE_AGENT_LLM_MODEL: 'a-model' });
      const agentId = await createAgent({ greeting_settings: { first_speaker: 'FIRST_SPEAKER_USER' } });
      await talk(agentId, async (page) => {
        await typeText(page, 'Tell me a story.');
        await said(page, { speaker: 'agent', words: 'Once upon a time' });
        await speak(page, 'What are your opening hours?');
        await said(page, { speaker: 'agent', words: 'Once upon a time', isFinal: true });
        await typeText(page, 'I mean your hours.');
        await said(page, { speaker: 'agent', words: 'from eleven to nine, every day', isFinal: true });
      });

      const requests = model.getRequests();
      const later = JSON.stringify(requests.find(({ body }) => JSON.stringify(body).includes('I mean your')));
      assert.ok(later.includes('Once upon a time'), 'what was said is remembered');
      assert.ok(!later.includes('and that was the end'), 'and nothing else');
      assert.ok(!JSON.stringify(requests).includes('a-secret-key'), 'the model sees no credentials');
      const call = await endedCall(agentId);
      assert.equal((await resultOf(call.id)).summary, 'A guest asked for the hours.');
    } finally {
      await model.stop();
    }
  });
});
