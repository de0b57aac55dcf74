// A real Redis for tests, on a free port with a folder of its own. Where none is installed the tests that need one
// are skipped, with the reason.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './loopback.js';

const PROGRAM = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'].find(
  (place) => existsSync(place),
);
const START_LIMIT_MS = 20_000;

/** For the `skip` of a test: false where there is a Redis, otherwise why not. */
export const redisIsMissing: string | false = PROGRAM === undefined ? 'redis-server is not installed' : false;

/** A running server. */
export interface RedisServer {
  readonly url: string;
  /** Stops it where it stands: it keeps its connections and answers nothing. */
  pause(): void;
  resume(): void;
  /** Ends it without letting it tidy up, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and with the same folder. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Whether what was answered survives a kill. Default: false. */
  readonly isDurable?: boolean;
  readonly password?: string;
}

/** Starts a server. Must be stopped. */
export async function startRedis({ isDurable = false, password }: ServerOptions = {}): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-agent-redis-'));
  const port = await freePort();
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: isDurable ? 'yes' : 'no',
    appendfsync: 'always',
    ...(password === undefined ? {} : { requirepass: password }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  let child = await launch(args);

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const user = password === undefined ? '' : `:${encodeURIComponent(password)}@`;
  return {
    url: `redis://${user}127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      await kill();
      child = await launch(args);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(args: readonly string[]): Promise<ChildProcess> {
  if (PROGRAM === undefined) throw new Error('redis-server is not installed');
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  // A test run that is broken off must leave no server behind.
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes('eady to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('redis-server did not start'));
    });
  });
  return child;
}
