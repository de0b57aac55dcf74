// What can be said about an address before its name is asked for.

import { addressIn, hostOf, type AllowedHosts } from './allowed-hosts.js';
import { EgressError } from './egress-error.js';
import { isPublicAddress } from './public-address.js';

/** @throws EgressError `bad-url`, `refused-address`. */
export function readCheckedUrl(text: string, allowed: AllowedHosts): URL {
  if (!URL.canParse(text)) throw EgressError.badUrl('is not one.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw EgressError.badUrl('must be an http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    throw EgressError.badUrl('must not hold a user name or a password.');
  }
  const host = hostOf(url);
  if (host === '') throw EgressError.badUrl('names no host.');
  const port = portOf(url);
  const address = addressIn(host);
  const isOpen = address === undefined ? !/(?:^|\.)localhost$/.test(host) : isPublicAddress(address);
  if (isOpen || allowed.hasHost(host, port)) return url;
  if (address !== undefined && allowed.hasAddress(address, port)) return url;
  throw EgressError.refusedAddress(host);
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
