// What we ask of a visitor's Opus encoder. Knows the text of SDP, nothing else.

/**
 * Asks for discontinuous transmission: a silent microphone then sends next to nothing. LiveKit's browser client asks itself
 * for it, its native ones expect it of the server.
 * @param sdp our description.
 */
export function askForDtx(sdp: string): string {
  const payloads = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\//gim)].map(([, payload]) => payload));
  return sdp.replace(/^a=fmtp:(\d+) .*$/gm, (line, payload: string) =>
    payloads.has(payload) && !/\busedtx=/.test(line) ? `${line.trimEnd()};usedtx=1` : line,
  );
}
