// Which of a visitor's addresses are tried out. A client that has not been answered yet names addresses for each section
// of its offer; when all sections share one path, only those of one section are ever used, and to try out the others took
// more time than anything else in joining. Knows the text of ICE candidates and SDP, nothing else.

import { isIPv4 } from 'node:net';
import type { Candidate, ConnectionName } from '../media-session.js';
import { keepCandidates } from './sdp-candidates.js';

/** Kept for each connection until its description comes; a native client sends fourteen. */
const MAX_WAITING = 100;

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

/** A visitor's candidates from their arrival to the media process: what comes before its description waits for that. */
export class VisitorCandidates {
  readonly #host: string;
  readonly #send: (connection: ConnectionName, candidate: Candidate) => void;
  /** Of the visitor's latest description for each connection. */
  readonly #sharedSections = new Map<ConnectionName, SharedSection | undefined>();
  readonly #waiting = new Map<ConnectionName, Candidate[]>();

  /**
   * @param host the address that the service listens on.
   * @param send takes a candidate that is tried, for a connection whose description has gone ahead.
   */
  constructor(host: string, send: (connection: ConnectionName, candidate: Candidate) => void) {
    this.#host = host;
    this.#send = send;
  }

  /** More than a hundred that wait for one description are dropped. */
  add(connection: ConnectionName, candidate: Candidate): void {
    if (this.#sharedSections.has(connection)) {
      if (isTried(candidate, this.#sharedSections.get(connection), this.#host))
        this.#send(connection, candidate);
      return;
    }
    const waiting = this.#waiting.get(connection) ?? [];
    if (waiting.length < MAX_WAITING) this.#waiting.set(connection, [...waiting, candidate]);
  }

  /**
   * Takes the visitor's description for a connection, then what has waited for it.
   * @param describe is handed the description without the candidates that are not tried, and sends it ahead.
   */
  describe<Result>(connection: ConnectionName, sdp: string, describe: (sdp: string) => Result): Result {
    const shared = sharedSection(sdp);
    this.#sharedSections.set(connection, shared);
    const result = describe(keepTriedCandidates(sdp, shared, this.#host));
    const waiting = this.#waiting.get(connection) ?? [];
    this.#waiting.delete(connection);
    for (const candidate of waiting) this.add(connection, candidate);
    return result;
  }

  /** The visitor is connected anew: what was known of the earlier connections is forgotten. */
  restart(): void {
    this.#sharedSections.clear();
    this.#waiting.clear();
  }
}
