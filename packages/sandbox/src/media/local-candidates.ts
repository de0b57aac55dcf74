// Which network addresses take part in a connection, ours and the visitor's. Knows the text of ICE candidates and SDP,
// nothing else.

const LOOPBACK = /^(127\.|::1$)/;
const LOOPBACK_V4 = '127.';
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
  return address !== undefined && (address.startsWith(LOOPBACK_V4) || address === host);
}

/** Leaves out of a description every candidate that may not be offered. */
export function keepOfferedCandidates(sdp: string, host: string): string {
  return keepCandidates(sdp, (candidate) => isOffered(candidate, host));
}

/**
 * Whether the visitor's candidates are of use. Over loopback the visitor always reaches us, and is answered where they come
 * from; to try out all of their addresses in turn took more time than anything else in joining.
 */
export function needsVisitorCandidates(host: string): boolean {
  return !LOOPBACK.test(host);
}

/** Leaves every candidate out of a description. */
export function withoutCandidates(sdp: string): string {
  return keepCandidates(sdp, () => false);
}

function keepCandidates(sdp: string, isKept: (candidate: string) => boolean): string {
  return sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || isKept(line))
    .join('\r\n');
}
