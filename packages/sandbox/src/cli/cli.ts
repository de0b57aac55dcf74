// The process of the command `voice-agent-sandbox`: gives it Node's arguments, streams and signals.

import { readFile } from 'node:fs/promises';

import { runCommand } from './command.js';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs the command and ends the process. */
export async function main(): Promise<never> {
  const exitCode = await runCommand({
    args: process.argv.slice(2),
    env: process.env,
    version: await readVersion(),
    print: (text) => process.stdout.write(`${text}\n`),
    printError: (text) => process.stderr.write(`${text}\n`),
    // Loaded late, so that help and refusals do not wait for speech and media.
    startSandbox: async (options) => {
      const { createSandbox } = await import('../sandbox.js');
      return createSandbox(options);
    },
    onStopSignal(listener) {
      // A terminal that is closed asks to end, as any other program may.
      const onHangUp = () => listener('SIGTERM');
      for (const signal of STOP_SIGNALS) process.on(signal, listener);
      process.on('SIGHUP', onHangUp);
      return () => {
        for (const signal of STOP_SIGNALS) process.off(signal, listener);
        process.off('SIGHUP', onHangUp);
      };
    },
  });
  process.exit(exitCode);
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
