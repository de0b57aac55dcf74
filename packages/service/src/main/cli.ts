// The command `voice-agent-service`, in the process that it runs in.

import { createRequire } from 'node:module';
import { runCommand } from './command.js';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Exits when the command has ended. */
export async function main(): Promise<void> {
  const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string };
  process.exitCode = await runCommand({
    args: process.argv.slice(2),
    env: process.env,
    version,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    untilStopped: () =>
      new Promise((resolve) => {
        const stop = (): void => {
          for (const signal of STOP_SIGNALS) process.off(signal, stop);
          resolve();
        };
        for (const signal of STOP_SIGNALS) process.on(signal, stop);
      }),
  });
}
