// The channel of a call's messages: queued until it opens, answered here where no agent is needed, parsed once.

import { parseClientMessage, type ClientMessage, type ServerMessage } from '../../session-message.js';

/** Messages that came before anyone listened; a client sends a handful at most. */
const MAX_EARLY_MESSAGES = 100;
/** Messages from the client in any one second; a busy one sends a few. */
const MAX_MESSAGES_PER_SECOND = 100;

export interface SessionChannelOptions {
  readonly callId: string;
  /** The optional message types that the client asked for when it joined. */
  readonly additionalMessages: ReadonlySet<string>;
  /** Sends one message's text; only called while the channel is open. */
  readonly transmit: (text: string) => void;
  /** The client sends more than 100 messages in a second. */
  readonly onFlooded: () => void;
  /** Milliseconds since some fixed moment; default the machine's. */
  readonly nowMs?: () => number;
}

export class SessionChannel {
  readonly #options: SessionChannelOptions;
  readonly #listeners = new Set<(message: ClientMessage) => void>();
  #state: 'waiting' | 'open' | 'closed' = 'waiting';
  #unsent: ServerMessage[] = [];
  #hasBeenOpen = false;
  #lastState: ServerMessage | undefined;
  #unheard: ClientMessage[] = [];
  #secondBeganAtMs = -Infinity;
  #countThisSecond = 0;

  constructor(options: SessionChannelOptions) {
    this.#options = options;
  }

  /** Never throws; after the call's end it does nothing. */
  send(message: ServerMessage): void {
    if (message.type === 'debug' && !this.#options.additionalMessages.has('debug')) return;
    if (message.type === 'state') this.#lastState = message;
    if (this.#state === 'waiting') this.#unsent.push(message);
    if (this.#state === 'open') this.#options.transmit(JSON.stringify(message));
  }

  /** The first listener also hears what came before it. @returns stops listening. */
  onMessage(listener: (message: ClientMessage) => void): () => void {
    this.#listeners.add(listener);
    for (const message of this.#unheard.splice(0)) listener(message);
    return () => void this.#listeners.delete(listener);
  }

  /** Messages can be sent from now on: first those that wait, in order. */
  open(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'open';
    const unsent = this.#unsent.splice(0);
    if (!this.#hasBeenOpen) this.#sayStarted();
    // What was sent last may not have arrived.
    else if (this.#lastState !== undefined && !unsent.includes(this.#lastState)) this.send(this.#lastState);
    this.#hasBeenOpen = true;
    for (const message of unsent) this.send(message);
  }

  /** The client joins anew: what is sent waits until the channel opens again. */
  pause(): void {
    if (this.#state === 'open') this.#state = 'waiting';
  }

  /** One message from the client; untrusted. */
  receive(text: string): void {
    if (this.#state === 'closed') return;
    if (this.#isTooMuch()) {
      this.#options.onFlooded();
      return;
    }
    const message = parseClientMessage(text);
    if (message === undefined) return;
    if (message.type === 'ping') this.send({ type: 'pong', timestamp: message.timestamp });
    else if (this.#listeners.size > 0) for (const listener of this.#listeners) listener(message);
    else if (this.#unheard.length < MAX_EARLY_MESSAGES) this.#unheard.push(message);
  }

  close(): void {
    this.#state = 'closed';
    this.#unsent = [];
    this.#unheard = [];
    this.#listeners.clear();
  }

  #sayStarted(): void {
    const { additionalMessages, callId } = this.#options;
    if (additionalMessages.has('call_started')) this.send({ type: 'call_started', callId });
  }

  #isTooMuch(): boolean {
    const nowMs = this.#options.nowMs?.() ?? performance.now();
    if (nowMs - this.#secondBeganAtMs >= 1_000) {
      this.#secondBeganAtMs = nowMs;
      this.#countThisSecond = 0;
    }
    this.#countThisSecond += 1;
    return this.#countThisSecond > MAX_MESSAGES_PER_SECOND;
  }
}
