// A machine of its own with nothing but a loopback interface, which can lose every packet: no socket is closed and no
// interface goes down, as on a train in a tunnel. A Linux network namespace; for root only.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface LossyNetwork {
  /** What to put in front of a program and its words, to run it there. */
  readonly within: readonly string[];
  /** From now on every packet is lost. */
  lose(): Promise<void>;
  /** Packets arrive again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Why there cannot be such a network here; false where there can. */
export async function missingLossyNetwork(): Promise<string | false> {
  if (process.platform !== 'linux') return 'losing packets needs Linux';
  if (process.getuid?.() !== 0) return 'losing packets needs root';
  try {
    const network = await createLossyNetwork();
    try {
      await network.lose();
    } finally {
      await network.close();
    }
    return false;
  } catch (error) {
    return `losing packets needs ip, tc and network namespaces: ${String(error).split('\n')[0] ?? ''}`;
  }
}

/** @throws where network namespaces cannot be made; nothing is left behind then. */
export async function createLossyNetwork(): Promise<LossyNetwork> {
  const name = `voice-agent-${process.pid}`;
  const loopback = ['dev', 'lo', 'root'];
  const close = async (): Promise<void> => {
    await run('ip', ['netns', 'del', name]).catch(() => undefined); // gone already, or never was
  };
  try {
    await run('ip', ['netns', 'add', name]);
    await run('ip', ['-n', name, 'link', 'set', 'lo', 'up']);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    within: ['ip', 'netns', 'exec', name],
    lose: async () => {
      await run('tc', ['-n', name, 'qdisc', 'replace', ...loopback, 'blackhole']);
    },
    mend: async () => {
      await run('tc', ['-n', name, 'qdisc', 'del', ...loopback]);
    },
    close,
  };
}
