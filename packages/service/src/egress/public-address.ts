// Which addresses are of the public internet. All others lead to this machine, its network, or nowhere anyone should be sent.

import ipaddr from 'ipaddr.js';

/** What IANA has given out for the public internet so far. All that is mapped or translated to IPv4 lies outside or is named. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Documentation, which the library does not name. */
const DOCUMENTATION_IPV6 = ipaddr.parseCIDR('3fff::/20');

/** @param text an address as the resolver or an URL has it, without brackets. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.match(PUBLIC_IPV6) && !address.match(DOCUMENTATION_IPV6));
}
