// A visitor and a voice service in two networks, with a line between them that can be cut. The page is near the visitor.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { startAnnouncedProcess, type AnnouncedProcess } from './announced-process.js';
import { launchChromium, type Microphone } from './browser.js';
import { createSeparateNetworks, type SeparateNetworks } from './separate-networks.js';

const run = promisify(execFile);

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const DEMO = fileAt('../../../demo/dist/server/main.js');
const SANDBOX = fileAt('../../../packages/sandbox/bin/voice-agent-sandbox.js');

export interface FarDemo {
  readonly url: string;
  readonly networks: SeparateNetworks;
  readonly browser: Browser;
  /** Asks the service for a joinUrl. Join-proxies do so over https alone, which nobody speaks here. */
  requestJoinUrl(): Promise<string>;
  close(): Promise<void>;
}

/** @param agentName which of the sandbox's agents answers */
export async function startFarDemo(agentName: string, microphone: Microphone): Promise<FarDemo> {
  const networks = await createSeparateNetworks();
  const folder = await mkdtemp(join(tmpdir(), 'voice-agent-far-'));
  const processes: AnnouncedProcess[] = [];
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    for (const one of processes.reverse()) await one.stop();
    await networks.close();
    await rm(folder, { recursive: true });
  };
  const start = async (
    network: string,
    program: readonly string[],
    ready: RegExp,
    environment: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const started = await startAnnouncedProcess(
      ['ip', 'netns', 'exec', network, process.execPath, ...program],
      { ready, environment },
    );
    processes.push(started);
    return started.line;
  };
  try {
    const { visitor, service, serviceAddress } = networks;
    const line = await start(service, [SANDBOX, '--json'], /^\{/, { HOST: serviceAddress, PORT: '0' });
    const { baseUrl, apiKey, agents } = JSON.parse(line) as {
      readonly baseUrl: string;
      readonly apiKey: string;
      readonly agents: readonly { readonly id: string; readonly name: string }[];
    };
    const announced = await start(visitor, [DEMO], /^Open /, { PORT: '0' });
    const agentId = agents.find(({ name }) => name === agentName)?.id ?? '';
    const chromium = join(folder, 'chromium');
    const path = process.env.CHROME_PATH ?? '/usr/bin/chromium';
    await writeFile(chromium, `#!/bin/sh\nexec ip netns exec ${visitor} ${path} "$@"\n`);
    await chmod(chromium, 0o755);
    browser = await launchChromium({ ...microphone, executablePath: chromium });
    return {
      url: announced.replace('Open ', ''),
      networks,
      browser,
      requestJoinUrl: async () => {
        const script = `fetch('${baseUrl}/webrtc/call', {
          method: 'POST',
          headers: { authorization: 'Bearer ${apiKey}', 'content-type': 'application/json' },
          body: JSON.stringify({ agent_id: '${agentId}' }),
        }).then(async (response) => console.log((await response.json()).joinUrl))`;
        const { stdout } = await run('ip', ['netns', 'exec', visitor, process.execPath, '-e', script]);
        return stdout.trim();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
