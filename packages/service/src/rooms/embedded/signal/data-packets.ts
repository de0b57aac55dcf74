// The envelope around every message on a data channel, in both directions. Knows nothing of what the messages say.

import { DataPacket, UserPacket } from '@livekit/protocol';
import { AGENT_IDENTITY } from './room-messages.js';

export class DataPackets {
  readonly #agentSid: string;
  #lastSent = 0;
  #lastReceived = 0;

  constructor(agentSid: string) {
    this.#agentSid = agentSid;
  }

  /** The sequence of the last message that arrived; 0 while there is none. */
  get lastReceived(): number {
    return this.#lastReceived;
  }

  /** The other side begins to count anew. */
  restartReceiving(): void {
    this.#lastReceived = 0;
  }

  /** Wraps one message. Sequences rise from 1: a client silently drops one that does not. */
  wrap(payload: Uint8Array): Uint8Array {
    const sender = { participantIdentity: AGENT_IDENTITY, participantSid: this.#agentSid };
    return new DataPacket({
      ...sender,
      sequence: ++this.#lastSent,
      value: { case: 'user', value: new UserPacket({ ...sender, payload }) },
    }).toBinary();
  }

  /** @returns the message's text; `undefined` for anything malformed, of another kind, or received before. */
  unwrap(bytes: Uint8Array): string | undefined {
    try {
      const packet = DataPacket.fromBinary(bytes);
      if (packet.value.case !== 'user') return undefined;
      if (packet.sequence > 0) {
        // After a reconnection clients send again what may have been lost.
        if (packet.sequence <= this.#lastReceived) return undefined;
        this.#lastReceived = packet.sequence;
      }
      return new TextDecoder('utf-8', { fatal: true }).decode(packet.value.value.payload);
    } catch {
      return undefined; // not protobuf or not UTF-8: from a visitor, anything may come
    }
  }
}
