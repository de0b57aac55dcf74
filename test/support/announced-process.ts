// A process that says on its standard output when it is ready.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;

export interface AnnouncedProcess {
  /** The line that was waited for. */
  readonly line: string;
  readonly pid: number | undefined;
  /** Everything it has printed. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** @throws when the line does not come in time; the process is gone then. */
export async function startAnnouncedProcess(
  command: readonly string[],
  {
    ready,
    environment = {},
    cwd,
  }: {
    readonly ready: RegExp;
    readonly environment?: Readonly<Record<string, string>>;
    /** Where it runs. Default: here. */
    readonly cwd?: string;
  },
): Promise<AnnouncedProcess> {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  };
  const line = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} was not ready in time:\n${output}`));
    }, START_LIMIT_MS);
    createInterface({ input: child.stdout }).on('line', (text) => {
      output += `${text}\n`;
      if (!ready.test(text)) return;
      clearTimeout(limit);
      resolve(text);
    });
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    // Not at its exit: by then its last words may not have arrived.
    child.once('close', () => {
      clearTimeout(limit);
      reject(new Error(`${program} stopped:\n${output}`));
    });
  });
  return { line, pid: child.pid, output: () => output, stop };
}
