// A browser whose pages hold the foreign clients. The clients are bundled from the packages as they are published.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '../support/browser.js';
import { writeWav } from '../support/wav.js';

const SILENCE_RATE_HZ = 48_000;
const CLIENT = fileURLToPath(new URL('./page/client.js', import.meta.url));

export interface ForeignClients {
  /** A fresh page; closing it closes whatever it joined. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface ForeignClientOptions {
  /** `beeping`: a short beep once a second, which agents take for speech; default `silent`. */
  readonly microphone?: 'silent' | 'beeping';
}

export async function openForeignClients({
  microphone = 'silent',
}: ForeignClientOptions = {}): Promise<ForeignClients> {
  const bundle = await bundleClient();
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript ? bundle : '<!doctype html><title>conformance</title><body><script src="/client.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'foreign-clients-'));
  const silence = join(folder, 'silence.wav');
  await writeWav(silence, new Int16Array(SILENCE_RATE_HZ), SILENCE_RATE_HZ);
  // Without a file, Chromium's fake microphone beeps.
  const browser = await launchChromium(microphone === 'silent' ? { file: silence } : {});
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    async openPage() {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    close: async () => {
      await browser.close();
      await stop(server);
      await rm(folder, { recursive: true });
    },
  };
}

async function bundleClient(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      sourcemap: false,
      lib: { entry: CLIENT, formats: ['iife'], name: 'conformanceClient', fileName: 'client' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error('the conformance page was not bundled');
  return code;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
