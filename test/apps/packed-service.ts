// The sandbox and the join-proxy as a user runs them: commands of packages that were installed from their tarballs.
// Knows no workspace.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAnnouncedProcess } from '../support/announced-process.js';

/** The folder of the apps and of what is installed for them. */
export const APPS = fileURLToPath(new URL('../../apps/', import.meta.url));

/** Set by `npm test` where the apps could not be installed: the reason why their tests are left out. */
export const missingApps = process.env.VOICE_AGENT_APPS_MISSING ?? false;

const SANDBOX = join(APPS, 'node_modules/@voice-agent/sandbox/bin/voice-agent-sandbox.js');
const PROXY = join(APPS, 'node_modules/@voice-agent/proxy/bin/voice-agent-proxy.js');

export interface PackedSandbox {
  /** What a join-proxy must be told to reach it, as its environment. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface PackedProxy {
  /** Where it is mounted, such as `http://127.0.0.1:8787/voice`. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPackedSandbox(): Promise<PackedSandbox> {
  const { line, stop } = await startAnnouncedProcess([process.execPath, SANDBOX, '--json'], {
    ready: /^\{/,
    environment: { PORT: '0', HOST: '127.0.0.1' },
  });
  const { baseUrl, apiKey, agents } = JSON.parse(line) as {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly agents: readonly { readonly id: string }[];
  };
  return {
    stop,
    environment: {
      VOICE_AGENT_BASE_URL: baseUrl,
      VOICE_AGENT_API_KEY: apiKey,
      VOICE_AGENT_ID: agents[0]?.id ?? '',
      VOICE_AGENT_VARIABLES: 'first_name',
    },
  };
}

/** @param origin of the pages that may start calls */
export async function startPackedProxy({ environment }: PackedSandbox, origin: string): Promise<PackedProxy> {
  const { line, stop } = await startAnnouncedProcess([process.execPath, PROXY, 'serve'], {
    ready: /"event":"listening"/,
    environment: { ...environment, PORT: '0', HOST: '127.0.0.1', VOICE_AGENT_ORIGINS: origin },
  });
  const { url } = JSON.parse(line) as { readonly url: string };
  return { url, stop };
}
