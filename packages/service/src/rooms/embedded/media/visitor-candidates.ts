// Which of a visitor's addresses are tried out. A client that has not been answered yet names addresses for each section
// of its offer; when all sections share one path, only those of one section are ever used, and to try out the others took
// more time than anything else in joining. Knows the text of ICE candidates and SDP, nothing else.

import { isIPv4 } from 'node:net';
import type { Candidate } from '../media-session.js';
import { keepCandidates } from './sdp-candidates.js';

const LOOPBACK = /^(127\.|::1$)/;

/** The section whose path all others share. */
export interface SharedSection {
  readonly mid: string;
  /** Its place among the sections, from 0. */
  readonly index: number;
}

/** @returns `undefined` where the sections of the visitor's description have paths of their own. */
export function sharedSection(sdp: string): SharedSection | undefined {
  const mid = /^a=group:BUNDLE (\S+)/m.exec(sdp)?.[1];
  if (mid === undefined) return undefined;
  const mids = [...sdp.matchAll(/^a=mid:(\S+)/gm)].map(([, each]) => each);
  const index = mids.indexOf(mid);
  return index < 0 ? undefined : { mid, index };
}

/**
 * Whether this candidate is worth a try. Over loopback most visitors reach us by themselves, and are answered where they come
 * from; Firefox has to be tried at its own address of IPv4.
 * @param host the address that the service listens on.
 */
export function isTried(
  { candidate, sdpMid, sdpMLineIndex }: Candidate,
  shared: SharedSection | undefined,
  host: string,
): boolean {
  // candidate:<foundation> <component> <protocol> <priority> <address> …
  const [, , protocol = '', , address = ''] = candidate.split(' ');
  if (LOOPBACK.test(host) && !(protocol.toLowerCase() === 'udp' && isIPv4(address))) return false;
  if (shared === undefined) return true;
  return sdpMid === null || sdpMid === '' ? sdpMLineIndex === shared.index : sdpMid === shared.mid;
}

/** Leaves out of a visitor's description every candidate that is not tried. */
export function keepTriedCandidates(sdp: string, shared: SharedSection | undefined, host: string): string {
  return keepCandidates(sdp, (candidate, sdpMLineIndex) =>
    isTried({ candidate, sdpMid: null, sdpMLineIndex }, shared, host),
  );
}
