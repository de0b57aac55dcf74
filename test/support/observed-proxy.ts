// The standalone proxy as its own process, with a configuration that reports what it holds when it is asked to.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../packages/proxy/bin/voice-agent-proxy.js', import.meta.url));
const WAIT_LIMIT_MS = 20_000;

/** What the process holds after garbage collection. */
export interface Holdings {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Open connections, to visitors and to the voice service. */
  readonly sockets: number;
}

export interface ObservedProxy {
  readonly url: string;
  /** Lines of standard output so far; everything of standard error. */
  readonly lines: readonly string[];
  readonly standardError: () => string;
  readonly holdings: () => Promise<Holdings>;
  /** Stops it as an operator does. @returns its exit status */
  readonly stop: () => Promise<number | null>;
}

/** @param options source text of an object with the options of `createJoinProxy` */
export async function startObservedProxy(options: string): Promise<ObservedProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'observed-proxy-'));
  const file = path.join(folder, 'proxy.config.mjs');
  await writeFile(file, configuration(options));
  const child = spawn(process.execPath, ['--expose-gc', COMMAND, 'serve'], {
    env: { PATH: process.env.PATH, VOICE_AGENT_CONFIG: file, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting: { readonly event: string; readonly resolve: (line: string) => void }[] = [];
  let standardError = '';
  child.stderr.on('data', (chunk: Buffer) => (standardError += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const index = waiting.findIndex(({ event }) => line.includes(`"event":"${event}"`));
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(line);
  });

  function next(event: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`no ${event}: ${standardError}`)), WAIT_LIMIT_MS);
      waiting.push({
        event,
        resolve(line) {
          clearTimeout(limit);
          resolve(line);
        },
      });
    });
  }

  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), WAIT_LIMIT_MS);
      await exited;
      clearTimeout(limit);
    }
    await rm(folder, { recursive: true, force: true });
    return child.exitCode;
  };

  try {
    const { url } = JSON.parse(await next('listening')) as { readonly url: string };
    return {
      url,
      lines,
      standardError: () => standardError,
      async holdings() {
        const report = next('holdings');
        child.kill('SIGUSR2');
        return JSON.parse(await report) as Holdings;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const configuration = (options: string): string => `
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.stdout.write(JSON.stringify({ event: 'holdings', heapBytes: heapUsed, residentBytes: rss, sockets }) + '\\n');
});
export default ${options};
`;
