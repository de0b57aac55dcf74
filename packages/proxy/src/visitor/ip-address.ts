// IP addresses as text: one spelling for each, and the group that limits count by. Knows no requests. Node's own
// checks come first, and what they leave to do is less than ipaddr.js, which also reads octal and one-part addresses.
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The one spelling of an address: IPv4 dotted, IPv6 as eight hexadecimal groups, and IPv4 wrapped in IPv6
 * (`::ffff:192.0.2.1`) as the IPv4 it is. Also takes what gateways write: `192.0.2.1:4711`, `[2001:db8::1]:4711`,
 * a zone (`fe80::1%eth0`). Undefined for anything else.
 */
export function normalizeAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim());
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare.split('%', 1)[0] ?? bare);
  return mappedIPv4(groups) ?? groups.map((group) => group.toString(16)).join(':');
}

/**
 * What a visitor is counted by: an IPv4 address itself, an IPv6 address's first 64 bits, since a household or a
 * rented server usually has all the rest to choose from.
 */
export function addressGroup(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;
}

/** One of the groups that an address is counted in. */
export interface AddressGroup {
  readonly key: string;
  /** How many times a single visitor's allowance the whole group has. */
  readonly share: number;
}

/** How many times a /64's allowance the networks around it have: sites and rented servers often have one whole. */
const SHARE_OF_56 = 2;
const SHARE_OF_48 = 4;

/**
 * Every group that a visitor counts in, the narrowest first: an IPv4 address is one, a /64 belongs to a /56 and a /48.
 * @param visitor as `addressGroup` gives it; anything else is a group of its own
 */
export function addressGroups(visitor: string): readonly AddressGroup[] {
  const own = { key: visitor, share: 1 };
  const [, site, subnet] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/.exec(visitor) ?? [];
  if (site === undefined || subnet === undefined) return [own];
  const wider = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [
    own,
    { key: `${site}:${wider}::/56`, share: SHARE_OF_56 },
    { key: `${site}::/48`, share: SHARE_OF_48 },
  ];
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = groupsIn(head);
  if (tail === undefined) return before;
  const after = groupsIn(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}
