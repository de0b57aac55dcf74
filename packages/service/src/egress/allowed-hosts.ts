// Which private or reserved addresses the operator has allowed: by name, by address, or by a range of them.

import ipaddr from 'ipaddr.js';

export interface AllowedHosts {
  /** Whether this name is allowed, wherever it leads to. @param host as an URL has it. */
  hasHost(host: string, port: number): boolean;
  /** Whether this address is allowed, whatever name led to it. */
  hasAddress(address: string, port: number): boolean;
}

interface Rule {
  /** As an URL has it. */
  readonly host: string | undefined;
  readonly range: ReturnType<typeof ipaddr.parseCIDR> | undefined;
  /** `undefined`: any. */
  readonly port: number | undefined;
}

/**
 * @param entries hosts (`crm.internal`), hosts with a port (`localhost:3000`, `[::1]:3000`) or ranges (`10.0.0.0/8`).
 * @throws Error of one line that names the entry by its place.
 */
export function createAllowedHosts(entries: readonly string[]): AllowedHosts {
  const rules = entries.map(readRule);
  return {
    hasHost: (host, port) => rules.some((rule) => rule.host === host && isOn(rule, port)),
    hasAddress(text, port) {
      if (!ipaddr.isValid(text)) return false;
      const address = ipaddr.parse(text);
      return rules.some((rule) => rule.range && isOn(rule, port) && isWithin(address, rule.range));
    },
  };
}

function isOn(rule: Rule, port: number): boolean {
  return rule.port === undefined || rule.port === port;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: NonNullable<Rule['range']>): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

function readRule(entry: string, index: number): Rule {
  const rule = entry.includes('/') ? readRange(entry) : readHost(entry);
  if (rule !== undefined) return rule;
  throw new Error(
    `entry ${index + 1} of the allowed hosts is no host, host:port or range of addresses such as 10.0.0.0/8`,
  );
}

function readRange(entry: string): Rule | undefined {
  if (!ipaddr.isValidCIDR(entry)) return undefined;
  return { host: undefined, range: ipaddr.parseCIDR(entry), port: undefined };
}

function readHost(entry: string): Rule | undefined {
  const bare = ipaddr.IPv6.isValid(entry) ? `[${entry}]` : entry;
  if (!/^(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]*]+)(?::\d{1,5})?$/i.test(bare)) return undefined;
  if (!URL.canParse(`http://${bare}`)) return undefined;
  const host = hostOf(new URL(`http://${bare}`));
  // Not the parsed one, which leaves 80 out.
  const [, port] = /:(\d+)$/.exec(bare.replace(/^\[.*\]/, '')) ?? [];
  const address = addressIn(host);
  return {
    host,
    range:
      address === undefined ? undefined : ipaddr.parseCIDR(`${address}/${address.includes(':') ? 128 : 32}`),
    port: port === undefined ? undefined : Number(port),
  };
}

/** In lower case, as IDNA has it, and without a dot at its end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** @returns the address that a host of an URL is, without brackets; `undefined`: it is a name. */
export function addressIn(host: string): string | undefined {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
