// The agent's channel for messages to and from the visitor's client; the signal layer implements it.

import type { ClientMessage, ServerMessage } from './session-message.js';

export interface ClientChannel {
  /** Never throws; after the call's end it does nothing. */
  send(message: ServerMessage): void;
  /** @returns stops listening. */
  onMessage(listener: (message: ClientMessage) => void): () => void;
}
