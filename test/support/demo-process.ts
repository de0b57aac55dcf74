// The demo as its users run it: a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../demo/dist/server/main.js', import.meta.url));
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;

export interface DemoProcess {
  readonly url: string;
  /** Resident memory of the process, in bytes; on Linux only. */
  residentBytes(): Promise<number>;
  /** Processes it has started that still run; on Linux only. */
  childCount(): Promise<number>;
  /** Everything it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the demo with its sandbox on a free port. */
export async function startDemoProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<DemoProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the demo did not start in time:\n${output}`));
    }, START_LIMIT_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const address = /^Open (http:\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
    child.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`the demo stopped:\n${output}`));
    });
  });
  const { pid } = child;
  return {
    url,
    output: () => output,
    residentBytes: async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    childCount: async () => {
      const tasks = await readdir(`/proc/${pid}/task`);
      const lists = await Promise.all(
        tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')),
      );
      return lists.join(' ').split(/\s+/).filter(Boolean).length;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await exited;
      clearTimeout(limit);
    },
  };
}
