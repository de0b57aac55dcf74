// What is asked of the Opus encoders on both sides. Knows the text of SDP, nothing else.

/**
 * Asks for discontinuous transmission: whoever is silent then sends next to nothing. LiveKit's browser client asks itself for
 * it, its native ones expect it of the server.
 * @param sdp what the other side is told, or what we are told as if the other side asked for it.
 */
export function askForDtx(sdp: string): string {
  const payloads = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\//gim)].map(([, payload]) => payload));
  return sdp.replace(/^a=fmtp:(\d+) .*$/gm, (line, payload: string) =>
    payloads.has(payload) && !/\busedtx=/.test(line) ? `${line.trimEnd()};usedtx=1` : line,
  );
}
