// The demo as its users run it: a process of its own.
import { fileURLToPath } from 'node:url';
import { startAnnouncedProcess } from './announced-process.js';
import { childrenOf, residentBytes } from './process-tree.js';

const MAIN = fileURLToPath(new URL('../../../demo/dist/server/main.js', import.meta.url));

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

/**
 * Starts the demo with its sandbox on a free port.
 * @param within what to put in front of the command, to run it somewhere else
 */
export async function startDemoProcess(
  environment: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Promise<DemoProcess> {
  const {
    line,
    pid = 0,
    output,
    stop,
  } = await startAnnouncedProcess([...within, process.execPath, MAIN], {
    ready: /^Open /,
    environment: { PORT: '0', ...environment },
  });
  return {
    url: line.replace('Open ', ''),
    output,
    stop,
    residentBytes: () => residentBytes(pid),
    childCount: async () => (await childrenOf(pid)).length,
  };
}
