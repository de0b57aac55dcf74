// Two networks of their own for a visitor and a service, with a switch between them that can lose every packet: no
// socket is closed and no interface goes down, as on a train in a tunnel. Linux network namespaces; for root only.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Addresses that are nobody's on the way: only these namespaces know them. */
const VISITOR_ADDRESS = '10.77.0.1';
const SERVICE_ADDRESS = '10.77.0.2';

export interface SeparateNetworks {
  /** The namespaces' names, for `ip netns exec`. */
  readonly visitor: string;
  readonly service: string;
  /** Where the visitor reaches what listens in the service's network. */
  readonly serviceAddress: string;
  /** From now on every packet between the two is lost. */
  lose(): Promise<void>;
  /** Packets arrive again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Why there cannot be such networks here; false where there can. */
export async function missingNetworks(): Promise<string | false> {
  if (process.platform !== 'linux') return 'separate networks need Linux';
  if (process.getuid?.() !== 0) return 'separate networks need root';
  try {
    const networks = await createSeparateNetworks();
    await networks.close();
    return false;
  } catch (error) {
    return `separate networks need ip and network namespaces: ${String(error).split('\n')[0] ?? ''}`;
  }
}

/** @throws where network namespaces cannot be made; nothing is left behind then. */
export async function createSeparateNetworks(): Promise<SeparateNetworks> {
  const [visitor, service, middle] = ['visitor', 'service', 'middle'].map(
    (name) => `${name}-${process.pid}`,
  ) as [string, string, string];
  const ip = async (...words: readonly string[]): Promise<void> => {
    await run('ip', words);
  };
  const close = async (): Promise<void> => {
    // Each is gone already or never was, where this fails.
    for (const name of [visitor, service, middle]) await ip('netns', 'del', name).catch(() => undefined);
  };
  const attach = async (network: string, address: string, port: string): Promise<void> => {
    await ip('-n', network, 'link', 'add', 'outside', 'type', 'veth', 'peer', 'name', port, 'netns', middle);
    await ip('-n', network, 'address', 'add', `${address}/24`, 'dev', 'outside');
    await ip('-n', network, 'link', 'set', 'lo', 'up');
    await ip('-n', network, 'link', 'set', 'outside', 'up');
    await ip('-n', middle, 'link', 'set', port, 'master', 'switch', 'up');
  };
  try {
    for (const name of [visitor, service, middle]) await ip('netns', 'add', name);
    await ip('-n', middle, 'link', 'add', 'switch', 'type', 'bridge');
    await attach(visitor, VISITOR_ADDRESS, 'to-visitor');
    await attach(service, SERVICE_ADDRESS, 'to-service');
    await ip('-n', visitor, 'route', 'add', 'default', 'via', SERVICE_ADDRESS);
    await ip('-n', middle, 'link', 'set', 'switch', 'up');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    visitor,
    service,
    serviceAddress: SERVICE_ADDRESS,
    lose: () => ip('-n', middle, 'link', 'set', 'switch', 'down'),
    mend: () => ip('-n', middle, 'link', 'set', 'switch', 'up'),
    close,
  };
}
