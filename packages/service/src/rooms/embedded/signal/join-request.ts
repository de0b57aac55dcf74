// What a client says of itself when it opens the room's signal socket: v1 packs it into one parameter, v0 spells it out.

import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';

/** Of a request once it is unpacked; a usual one has 10 KB. */
const MAX_REQUEST_BYTES = 256 * 1024;

export interface Offer {
  readonly sdp: string;
  /** Returned with the answer, so that the client knows which offer was answered. */
  readonly id: number;
}

export interface RoomJoin {
  readonly version: SignalVersion;
  /** The participant that comes back after it lost its signal socket; `undefined`: a first join. */
  readonly resumes: string | undefined;
  /** Chromium sends its first offer along. */
  readonly offer: Offer | undefined;
}

/** LiveKit's two ways of signalling: one peer connection, or two. */
export const SIGNAL_VERSIONS = ['v1', 'v0'] as const;
export type SignalVersion = (typeof SIGNAL_VERSIONS)[number];

/** @returns `undefined` when the request cannot be read. */
export function readRoomJoin(version: SignalVersion, query: URLSearchParams): RoomJoin | undefined {
  const spelledOut = query.get('reconnect') === '1' ? (query.get('sid') ?? '') : undefined;
  const packed = query.get('join_request');
  if (packed === null) return { version, resumes: spelledOut, offer: undefined };
  try {
    const request = unpack(packed);
    const { publisherOffer: offer } = request;
    return {
      version,
      resumes: request.reconnect ? request.participantSid : spelledOut,
      offer: offer?.sdp ? { sdp: offer.sdp, id: offer.id } : undefined,
    };
  } catch {
    return undefined; // neither base64, protobuf nor gzip can be trusted to be well formed
  }
}

function unpack(packed: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(packed, 'base64url'));
  const bytes =
    wrapped.compression === WrappedJoinRequest_Compression.GZIP
      ? gunzipSync(wrapped.joinRequest, { maxOutputLength: MAX_REQUEST_BYTES })
      : wrapped.joinRequest;
  return JoinRequest.fromBinary(bytes);
}
