// Which of our own network addresses a visitor is told. Knows the text of ICE candidates and SDP, nothing else.

import { keepCandidates } from './sdp-candidates.js';

const LOOPBACK_V4 = '127.';
const EVERY_INTERFACE = new Set(['0.0.0.0', '::', '']);

/**
 * Whether a candidate of ours may be offered.
 * @param host the address that the service listens on: all candidates for `0.0.0.0` and `::`, otherwise only those of that very
 * address and of IPv4's loopback.
 */
export function isOffered(candidate: string, host: string): boolean {
  if (EVERY_INTERFACE.has(host)) return true;
  // candidate:<foundation> <component> <protocol> <priority> <address> <port> typ …
  const address = candidate.split(' ')[4];
  return address !== undefined && (address.startsWith(LOOPBACK_V4) || address === host);
}

/** Leaves out of a description every candidate that may not be offered. */
export function keepOfferedCandidates(sdp: string, host: string): string {
  return keepCandidates(sdp, (candidate) => isOffered(candidate, host));
}
