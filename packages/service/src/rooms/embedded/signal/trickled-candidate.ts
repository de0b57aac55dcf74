// One ICE candidate as a client sends it: JSON inside a protobuf message, untrusted.

import { z } from 'zod';
import type { Candidate } from '../media-session.js';

const candidateInit = z.object({
  candidate: z.string().min(1).max(2_000),
  sdpMid: z.string().max(100).nullish(),
  sdpMLineIndex: z.int().min(0).max(1_000).nullish(),
});

/** A name that only the visitor's own network knows; the visitor is found all the same once its first packet arrives. */
const UNRESOLVABLE = /^candidate:(?:\S+ ){4}\S+\.local /;

/** @returns `undefined` for what is malformed, cannot be used, or only says that there are no more. */
export function readCandidate(json: string): Candidate | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined; // not JSON: ignored like any other malformed candidate
  }
  const parsed = candidateInit.safeParse(value);
  if (!parsed.success || UNRESOLVABLE.test(parsed.data.candidate)) return undefined;
  const { candidate, sdpMid = null, sdpMLineIndex = null } = parsed.data;
  return { candidate, sdpMid, sdpMLineIndex };
}
