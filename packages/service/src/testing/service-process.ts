// The command `voice-agent-service serve` in a process of its own, which a test may kill.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/voice-agent-service.js', import.meta.url));
const START_LIMIT_MS = 30_000;

export interface ServiceProcess {
  readonly baseUrl: string;
  /** By SIGKILL, of which it learns nothing. Idempotent. */
  kill(): Promise<void>;
}

/** Must be killed. @throws where it does not listen in time; it is gone then. */
export async function startServiceProcess(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { NODE_OPTIONS: process.env.NODE_OPTIONS, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  let baseUrl: string | undefined;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      baseUrl ??= / listens at (\S+)$/.exec(line)?.[1];
      if (baseUrl !== undefined) break;
    }
  } finally {
    clearTimeout(limit);
  }
  if (baseUrl === undefined) {
    await kill();
    throw new Error('the service did not start');
  }
  return { baseUrl, kill };
}
