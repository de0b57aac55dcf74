// A data message as a LiveKit client sends it.

import { DataPacket, UserPacket } from '@livekit/protocol';

/** @param sequence 0: none, as from older clients. */
export function visitorPacket(payload: string | Uint8Array, sequence = 0): Uint8Array {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return new DataPacket({
    sequence,
    value: { case: 'user', value: new UserPacket({ payload: bytes }) },
  }).toBinary();
}
