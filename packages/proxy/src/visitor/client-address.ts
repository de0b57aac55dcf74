// Who the visitor is, behind the reverse proxies that the operator has named. Express's own `trust proxy` belongs
// to the host app, so the router decides this for itself. Not by proxy-addr: it returns an entry that is no address as the
// client, and knows no entry with a port.
import { type BlockList, isIPv4, isIPv6 } from 'node:net';
import { normalizeAddress } from './ip-address.js';

/** Which of the addresses in front of the proxy are believed about the one before them. */
export type TrustPolicy =
  | { readonly kind: 'nobody' }
  /** The host's own `clientAddress` has told the address already. */
  | { readonly kind: 'host' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'networks'; readonly list: BlockList };

interface Connection {
  readonly remoteAddress: string | undefined;
  readonly forwardedFor: string | undefined;
}

/**
 * Walks from the socket outwards along `X-Forwarded-For` for as long as the address reached is trusted, and returns the
 * last address reached. An entry that is no address ends the walk: what lies beyond it cannot be believed.
 */
export function clientAddress(connection: Connection, trust: TrustPolicy): string | undefined {
  let client =
    connection.remoteAddress === undefined ? undefined : normalizeAddress(connection.remoteAddress);
  if (trust.kind === 'nobody' || trust.kind === 'host' || connection.forwardedFor === undefined)
    return client;
  const entries = connection.forwardedFor.split(',').reverse();
  for (const [hop, entry] of entries.entries()) {
    if (!isTrusted(trust, client, hop)) break;
    const next = normalizeAddress(entry);
    if (next === undefined) break;
    client = next;
  }
  return client;
}

function isTrusted(
  trust: Exclude<TrustPolicy, { kind: 'nobody' | 'host' }>,
  address: string | undefined,
  hop: number,
): boolean {
  if (trust.kind === 'hops') return hop < trust.count;
  return address !== undefined && trust.list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/**
 * Adds `10.0.0.0/8`, `fd00::/8` or a single address to the list.
 * @returns whether the entry was one
 */
export function addNetwork(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIPv4(address) ? 4 : isIPv6(address) && !address.includes('%') ? 6 : undefined;
  const width = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  // A prefix of 0 would trust the whole internet, which is what refusing `true` is about.
  if (version === undefined || rest.length > 0 || !(prefix >= 1 && prefix <= width)) return false;
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
