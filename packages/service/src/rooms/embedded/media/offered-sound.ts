// Which sections of a visitor's description carry sound to us. Knows the text of SDP, nothing else.

interface Section {
  readonly mid: string;
  readonly namesSource: boolean;
}

/**
 * The mids of the audio sections that the other side sends on, in their order. A client may keep places for tracks to
 * come: where any section names a track or a source, those that name neither are left out.
 * @param sdp the other side's offer or answer.
 */
export function soundMids(sdp: string): readonly string[] {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  const sent = sections
    .filter((section) => section.startsWith('m=audio') && sends(section, session))
    .map((section): Section => ({
      mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
      namesSource: /^a=(msid|ssrc):/m.test(section),
    }));
  const named = sent.filter(({ namesSource }) => namesSource);
  return (named.length > 0 ? named : sent).map(({ mid }) => mid);
}

/** A section without a direction has the session's; without either, both sides send. */
function sends(section: string, session: string): boolean {
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;
  const [, own] = direction.exec(section) ?? direction.exec(session) ?? [];
  return own !== 'recvonly' && own !== 'inactive';
}
