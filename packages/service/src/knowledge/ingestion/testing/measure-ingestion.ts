// How many pages of a website the service reads in a minute: with the pause between two of them that it keeps, and with none, which is
// what its own work takes.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WEB_LIMITS } from '../../../choices/web-pages.js';
import { createVoiceService } from '../../../main/voice-service.js';

const PAGES = 200;
const PARAGRAPHS = 8;
const WORDS = 90;
const POLL_MS = 200;
const READY_LIMIT_MS = 180_000;
const API_KEY = 'key-of-a-benchmark';

interface Source {
  readonly ingestion: { readonly status: string; readonly error: string | null };
}

/** No two pages say the same. */
function pageOf(number: number): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_paragraph, paragraph) => {
    const words = Array.from(
      { length: WORDS },
      (_word, word) => `word${((number * 31 + paragraph) * 17 + word * 7) % 5_000}`,
    );
    return `<h2>Part ${paragraph} of ${number}</h2><p>${words.join(' ')}.</p>`;
  });
  const links =
    number === 0
      ? Array.from({ length: PAGES - 1 }, (_, link) => `<a href="/page/${link + 1}">${link + 1}</a>`)
      : [];
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1>${paragraphs.join('\n')}${links.join(' ')}</main>`;
}

async function startSite(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const number = /^\/page\/(\d+)$/.exec(request.url ?? '')?.[1];
    response.statusCode = number === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(number === undefined ? '' : pageOf(Number(number)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/page/0` };
}

/** @returns how long it took until all was searched, in seconds. */
async function readSite(url: string): Promise<number> {
  const service = await createVoiceService({
    port: 0,
    allowedHosts: ['127.0.0.1'],
    seed: { apiKey: API_KEY, agents: [] },
    limits: { requestsPerMinute: undefined },
  });
  try {
    const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
      const response = await fetch(`${service.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      return ((await response.json()) as { readonly data: Data }).data;
    };
    const space = await ask<{ readonly id: string }>('POST', '/knowledge-spaces', { name: 'Site' });
    const sources = `/knowledge-spaces/${space.id}/sources`;
    const startedAt = performance.now();
    await ask('POST', sources, { kind: 'url', name: 'Site', url, max_depth: 1 });
    for (;;) {
      const [source] = await ask<readonly Source[]>('GET', sources);
      const tookMs = performance.now() - startedAt;
      if (source?.ingestion.status === 'ready') return tookMs / 1_000;
      if (source?.ingestion.status === 'failed' || tookMs > READY_LIMIT_MS) {
        throw new Error(`the site could not be read: ${source?.ingestion.error ?? 'it took too long'}`);
      }
      await pause(POLL_MS);
    }
  } finally {
    await service.close();
  }
}

const site = await startSite();
try {
  const kilobytes = Math.round(Buffer.byteLength(pageOf(1)) / 1024);
  console.log(`Ingestion of a website of ${PAGES} pages of ${kilobytes} KB, on the embedded database`);
  for (const pauseMs of [WEB_LIMITS.pauseMs, 0]) {
    // Of this process alone; the service lets nobody choose it.
    Object.assign(WEB_LIMITS, { pauseMs });
    const seconds = await readSite(site.url);
    console.log(
      `  pause ${String(pauseMs).padStart(3)} ms  ${String(Math.round((PAGES / seconds) * 60)).padStart(5)} pages a minute  (${seconds.toFixed(1)} s)`,
    );
  }
} finally {
  site.server.close();
  site.server.closeAllConnections();
}
