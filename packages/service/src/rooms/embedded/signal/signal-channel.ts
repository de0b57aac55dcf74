// A room's signal socket: protobuf in and out. It may be replaced while the room lives on.

import { SignalRequest, SignalResponse } from '@livekit/protocol';
import type { RawData, WebSocket } from 'ws';
import { bytesOf } from './socket-data.js';
import { closeSocket } from './keep-alive.js';

/** What a client asks, decoded. */
export type SignalAsk = SignalRequest['message'];
/** What the service says. */
export type SignalSay = SignalResponse['message'];

export interface SignalChannelEvents {
  onAsk(ask: SignalAsk): void;
  /** The socket closed, and no other has taken its place. */
  onLost(): void;
}

export class SignalChannel {
  readonly #events: SignalChannelEvents;
  #socket: WebSocket | undefined;

  constructor(events: SignalChannelEvents) {
    this.#events = events;
  }

  /** Speaks through this socket from now on; an earlier one is dropped. */
  attach(socket: WebSocket): void {
    const earlier = this.#socket;
    this.#socket = socket;
    earlier?.terminate();
    socket.on('message', (data, isBinary) => {
      if (this.#socket !== socket || !isBinary) return;
      const ask = decode(data);
      if (ask !== undefined) this.#events.onAsk(ask);
    });
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#events.onLost();
    });
  }

  /** Lost while no socket is open. */
  send(message: SignalSay): void {
    const socket = this.#socket;
    if (socket === undefined || socket.readyState !== socket.OPEN) return;
    socket.send(new SignalResponse({ message }).toBinary());
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket !== undefined) closeSocket(socket);
  }

  /** Ends the socket without a close frame. */
  terminate(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.terminate();
  }
}

function decode(data: RawData): SignalAsk | undefined {
  try {
    return SignalRequest.fromBinary(bytesOf(data)).message;
  } catch {
    return undefined; // not protobuf: ignored
  }
}
