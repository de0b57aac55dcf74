// The main job, from packed packages: a service of one's own, an agent made with a few requests, and a visitor who talks with it.
// What is left of the call is there afterwards, also after a restart.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { startAnnouncedProcess } from '../support/announced-process.js';
import { listenOnLoopback, type LoopbackServer } from '../support/listen-on-loopback.js';
import { said, startCall, typeText, withVisitor } from './call-scenario.js';
import { APPS, missingApps } from './packed-service.js';
import { withServedApp } from './served-app.js';

const SERVICE = join(APPS, 'node_modules/@voice-agent/service/bin/voice-agent-service.js');
const HTML = { folders: { '/': join(APPS, 'html') } };
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

  async function start(): Promise<RunningService> {
    const { output, stop } = await startAnnouncedProcess([process.execPath, SERVICE, 'serve'], {
      ready: /listens at/,
      environment: {
        PORT: '0',
        VOICE_AGENT_DATA: join(folder, 'data'),
        VOICE_AGENT_ALLOWED_HOSTS: '127.0.0.1',
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

  async function createAgent(): Promise<string> {
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
    });
    assert.equal(agent.status, 'active');
    return agent.id;
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
    const environment = {
      VOICE_AGENT_BASE_URL: service.baseUrl,
      VOICE_AGENT_API_KEY: key,
      VOICE_AGENT_ID: agentId,
      VOICE_AGENT_VARIABLES: 'first_name',
    };
    await withServedApp({ environment, stop: () => Promise.resolve() }, HTML, (origin) =>
      withVisitor(`${origin}/script-tag.html`, async ({ page }) => {
        await startCall(page);
        await said(page, { speaker: 'agent', words: 'this is the reception', isFinal: true });
        await typeText(page, 'What are the opening hours?');
        await said(page, { speaker: 'agent', words: 'from eleven to nine', isFinal: true });
        await page.getByRole('button', { name: 'Hang up' }).click();
        await page.waitForFunction(
          () => document.querySelector<HTMLElement & { status: string }>('voice-agent')?.status === 'ended',
        );
      }),
    );
    assert.equal(received.find(({ path }) => path === '/hours')?.key, 'a-secret-key');

    const [call] = await ask<readonly StoredCall[]>('GET', `/calls?agent_id=${agentId}`);
    assert.ok(call);
    while ((await ask<StoredCall>('GET', `/calls/${call.id}`)).status === 'in_progress') {
      await new Promise((resolve) => setTimeout(resolve, 50)); // the test's own limit ends this
    }
    await assertKept(call.id);
    while (!received.some(({ path }) => path === '/results')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const result = JSON.parse(received.find(({ path }) => path === '/results')?.body ?? '') as {
      readonly call_id: string;
      readonly transcript: readonly unknown[];
    };
    assert.equal(result.call_id, call.id);
    assert.ok(result.transcript.length >= 3);

    await service.stop();
    service = await start();
    assert.equal(service.key, undefined, 'a key is printed once');
    await assertKept(call.id);
  });
});
