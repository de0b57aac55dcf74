// The agent's channel for messages to and from the visitor's client; the signal layer implements it.

import type { ClientMessage, ServerMessage } from './session-message.js';

export interface ClientChannel {
  /** Nobody sees what is sent: nothing need be sent just to be seen as it grows. Default: somebody does. */
  readonly showsNothing?: boolean;
  /** Never throws; after the call's end it does nothing. */
  send(message: ServerMessage): void;
  /** @returns stops listening. */
  onMessage(listener: (message: ClientMessage) => void): () => void;
}
