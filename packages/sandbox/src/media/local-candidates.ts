// Which network addresses take part in a connection, ours and the visitor's. Knows the text of ICE candidates and SDP,
// nothing else.

import { isIPv4 } from 'node:net';

const LOOPBACK = /^(127\.|::1$)/;
const EVERY_INTERFACE = new Set(['0.0.0.0', '::', '']);

/**
 * Whether a candidate of ours may be offered.
 * @param host the address that the sandbox listens on: all candidates for `0.0.0.0` and `::`, otherwise only those of that very
 * address and of IPv4's loopback.
 */
export function isOffered(candidate: string, host: string): boolean {
  if (EVERY_INTERFACE.has(host)) return true;
  // candidate:<foundation> <component> <protocol> <priority> <address> <port> typ …
  const address = candidate.split(' ')[4];
  return address !== undefined && (address.startsWith('127.') || address === host);
}

/** Leaves out of a description every candidate that may not be offered. */
export function keepOfferedCandidates(sdp: string, host: string): string {
  return keepCandidates(sdp, (candidate) => isOffered(candidate, host));
}

/**
 * Whether a candidate of the visitor's is worth a try. Over loopback most visitors reach us by themselves, and are answered
 * where they come from; Firefox has to be tried at its own address of IPv4. To try out all addresses in turn took more time
 * than anything else in joining.
 */
export function isTried(candidate: string, host: string): boolean {
  const [, , protocol = '', , address = ''] = candidate.split(' ');
  return !LOOPBACK.test(host) || (protocol.toLowerCase() === 'udp' && isIPv4(address));
}

/** Leaves out of a visitor's description every candidate that is not worth a try. */
export function keepTriedCandidates(sdp: string, host: string): string {
  return keepCandidates(sdp, (candidate) => isTried(candidate, host));
}

function keepCandidates(sdp: string, isKept: (candidate: string) => boolean): string {
  return sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || isKept(line))
    .join('\r\n');
}
