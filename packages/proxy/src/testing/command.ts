// The command `voice-agent-proxy` as a process of its own, for tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../bin/voice-agent-proxy.js', import.meta.url));

/** The command, running; ended by whoever started it. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** The exit status. */
  readonly ended: Promise<number | null>;
  /** Resolves when a line of the output has that event. */
  readonly event: (name: string) => Promise<Record<string, unknown>>;
  /** Ends it and, in a shell, the shell, whatever they are doing. */
  readonly kill: () => void;
}

interface CommandOptions {
  /** Whether a shell starts it and waits for it, as under npx; `child` is the shell then. Default: false. */
  readonly inShell?: boolean;
}

/** Starts it with nothing but these variables. */
export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { inShell = false }: CommandOptions = {},
): RunningCommand {
  const command = [process.execPath, COMMAND, ...args];
  const [file = '', ...rest] = inShell ? ['/bin/sh', '-c', '"$@"; true', 'sh', ...command] : command;
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: inShell,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  return {
    child,
    output,
    ended,
    kill() {
      try {
        process.kill(inShell ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
      } catch {
        // Nobody is there any more.
      }
    },
    async event(name) {
      for (;;) {
        for (const line of output.stdout.split('\n').slice(0, -1)) {
          const fields = JSON.parse(line) as Record<string, unknown>;
          if (fields.event === name) return fields;
        }
        const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
        if (more === undefined) throw new Error(`The command ended: ${output.stderr}`);
      }
    },
  };
}

/** Runs it to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  const { output, ended } = startCommand(args, environment);
  return { status: await ended, ...output };
}
