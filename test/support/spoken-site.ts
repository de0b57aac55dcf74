// A site with a page, a proxy and a service with an agent of its own.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJoinProxy } from '@voice-agent/proxy';
import { createVoiceService } from '@voice-agent/service';
import express from 'express';
import type { ScriptedModel } from './scripted-model.js';

const PAGE = `<!doctype html>
<title>A site with an agent of its own</title>
<voice-agent proxy-url="/voice" variant="inline"></voice-agent>
<script type="module" src="/voice/voice-agent.js"></script>`;

const API_KEY = 'key-of-the-site';
const VOICE_ID = '20000000-0000-4000-8000-000000000001';
export const AGENT_ID = '40000000-0000-4000-8000-000000000001';

export interface SpokenSite {
  readonly url: string;
  /** JSON bodies that the agent's webhook was sent. */
  readonly results: readonly Readonly<Record<string, unknown>>[];
  /** Queries that the tool of the site was called with. */
  readonly toolQueries: readonly unknown[];
  /** Asks the service's API. @returns the `data` of the answer. */
  ask<Data>(method: string, path: string, body?: object): Promise<Data>;
  /** Carries out what is due after calls. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface SpokenSiteOptions {
  /** Hears, and answers. Default: the built-in engines. */
  readonly model?: ScriptedModel;
  /** Of the agent, as the API takes them. Default: a hotel's front desk. */
  readonly fields?: object;
  /** Pages of the site, by path. Default: its own alone. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Must be closed. */
export async function openSpokenSite({
  model,
  fields = {},
  pages = {},
}: SpokenSiteOptions): Promise<SpokenSite> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = model && { url: model.url, key: undefined, model: 'scripted' };
  const agent = { name: 'Front desk', voice_id: VOICE_ID, system_prompt: 'You answer for a hotel.' };
  const service = await createVoiceService({
    port: 0,
    allowedHosts: ['127.0.0.1'],
    ...(engine && { engines: { languageModel: engine, recognizer: engine, synthesizer: undefined } }),
    seed: {
      apiKey: API_KEY,
      agents: [
        {
          id: AGENT_ID,
          createdAt: new Date('2026-01-01T00:00:00.000Z'),
          fields: { ...agent, crm_webhook_url: `${url}/result`, ...fields },
        },
      ],
    },
  });
  const results: Readonly<Record<string, unknown>>[] = [];
  const toolQueries: unknown[] = [];
  const proxy = createJoinProxy({
    baseUrl: service.baseUrl,
    apiKey: API_KEY,
    agents: { default: { id: AGENT_ID } },
    origins: [url],
    logger: () => undefined,
  });
  const app = express();
  app.use('/voice', proxy);
  app.get('/', (_request, response) => void response.type('html').send(PAGE));
  app.get(Object.keys(pages), ({ path }, response) => void response.type('html').send(pages[path]));
  app.get('/rooms', (request, response) => {
    toolQueries.push({ ...request.query });
    response.json({ free: 3 });
  });
  app.post('/result', express.json(), (request, response) => {
    results.push(request.body as Readonly<Record<string, unknown>>);
    response.end();
  });
  server.on('request', app);
  return {
    url,
    results,
    toolQueries,
    async ask<Data>(method: string, path: string, body?: object): Promise<Data> {
      const response = await fetch(`${service.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) {
        throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
      }
      return ((await response.json()) as { readonly data: Data }).data;
    },
    settle: () => service.settle(),
    async close() {
      server.close();
      server.closeAllConnections();
      await proxy.close();
      await service.close();
    },
  };
}
