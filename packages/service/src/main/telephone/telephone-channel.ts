// The channel of an agent that talks on a telephone: nobody sees what it sends. What the other side presses comes as typed text.

import type { ClientChannel } from '../../rooms/client-channel.js';
import type { ClientMessage, ServerMessage } from '../../rooms/session-message.js';

type Listener = (message: ClientMessage) => void;

export class TelephoneChannel implements ClientChannel {
  readonly showsNothing = true;
  readonly #listeners = new Set<Listener>();

  /** A telephone runs no tools: each fails at once. */
  send(message: ServerMessage): void {
    if (message.type !== 'client_tool_invocation') return;
    const { invocationId } = message;
    // Not before whoever has called it waits for it.
    queueMicrotask(() =>
      this.#receive({
        type: 'client_tool_result',
        invocationId,
        responseType: 'tool-response',
        agentReaction: 'speaks',
        errorType: 'implementation-error',
        errorMessage: 'This tool needs a browser, and this is a telephone call.',
      }),
    );
  }

  onMessage(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  type(text: string): void {
    this.#receive({ type: 'user_text_message', text, urgency: 'soon' });
  }

  #receive(message: ClientMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
