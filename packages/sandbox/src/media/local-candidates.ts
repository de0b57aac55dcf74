// Which of our own network addresses a browser is told. Knows the text of ICE candidates and SDP, nothing else.

const LOOPBACK = /^(127\.|::1$)/;
const EVERY_INTERFACE = new Set(['0.0.0.0', '::', '']);

/**
 * Whether a candidate may be offered.
 * @param host the address that the sandbox listens on: all candidates for `0.0.0.0` and `::`, otherwise only loopback ones and
 * those of that very address.
 */
export function isOffered(candidate: string, host: string): boolean {
  if (EVERY_INTERFACE.has(host)) return true;
  // candidate:<foundation> <component> <protocol> <priority> <address> <port> typ …
  const address = candidate.split(' ')[4];
  return address !== undefined && (LOOPBACK.test(address) || address === host);
}

/** Leaves out of a description every candidate that may not be offered. */
export function keepOfferedCandidates(sdp: string, host: string): string {
  return sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || isOffered(line, host))
    .join('\r\n');
}
