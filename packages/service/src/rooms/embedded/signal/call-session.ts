// One call from the opening of its join socket to its end: the invitation, the room, the deadlines, the faults it is given.
// Whatever goes wrong ends this call, and no other.

import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { CallOutcome, EndReason, RoomCall } from '../../room-call.js';
import type { CallConnection } from '../call-connection.js';
import { CallTimers } from './call-timers.js';
import type { RoomJoin } from './join-request.js';
import { randomToken } from './join-tickets.js';
import { createMalformedMessages, MALFORMED_MESSAGES } from './malformed-messages.js';
import type { CreateMedia, MediaSession } from '../media-session.js';
import { SessionChannel } from './session-channel.js';
import { Room } from './room.js';
import type { SignalLimits } from './signal-limits.js';
import { textOf } from './socket-data.js';
import { closeSocket, keepAlive } from './keep-alive.js';

/** What a browser sends as it leaves a page or closes a socket: on purpose, not by accident. */
const ORDERLY_CLOSURES = new Set([1000, 1001, 1005]);

/** How often a client may join a call's room, the first time included; one that reconnects needs a handful. */
const MAX_JOINS = 50;

const FLOODED = 'the client sent too much at once';

export interface CallSessionOptions<Media extends MediaSession> {
  readonly call: RoomCall;
  readonly joinSocket: WebSocket;
  /** The optional message types that the client asked for. */
  readonly additionalMessages: ReadonlySet<string>;
  /** Where the room's signal socket is opened. */
  readonly roomUrl: string;
  readonly limits: SignalLimits;
  readonly createMedia: CreateMedia<Media>;
  readonly onConnected: (connection: CallConnection<Media>) => void;
  /** Called once, when everything is released. */
  readonly onEnded: (outcome: CallOutcome) => void;
}

type Deadline = 'invitation' | 'room' | 'media' | 'microphone' | 'signal' | 'path' | 'leave' | 'fault';

export class CallSession<Media extends MediaSession> {
  /** Opens the call's room; known to its client only. */
  readonly roomToken = randomToken();
  readonly #options: CallSessionOptions<Media>;
  readonly #timers = new CallTimers<Deadline>();
  readonly #channel: SessionChannel;
  readonly #nextMalformedMessage = createMalformedMessages();
  readonly #closed: Promise<EndReason>;
  #settleClosed: (reason: EndReason) => void = () => undefined;
  #ending: Promise<void> | undefined;
  #room: Room<Media> | undefined;
  #joinCount = 0;
  /** Messages can be sent: the data channel of the visitor's latest join is open. */
  #isOpen = false;
  #hasMicrophone = false;
  #isConnected = false;
  #hasVisitorLeft = false;

  constructor(options: CallSessionOptions<Media>) {
    this.#options = options;
    this.#closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
    const { additionalMessages, call } = options;
    this.#channel = new SessionChannel({
      callId: call.callId,
      additionalMessages,
      transmit: (text) => this.#transmit(text),
      onFlooded: () => this.#fail(FLOODED),
    });
    this.#attachJoinSocket();
    this.#startInviting();
  }

  /**
   * Whether this client may open the room's signal socket: to join, to resume after it lost the socket, or to join anew, LiveKit's
   * last resort after resuming has failed.
   */
  mayJoin({ version, resumes }: RoomJoin): boolean {
    if (this.#ending !== undefined) return false;
    if (resumes === undefined) return this.#joinCount < MAX_JOINS;
    return this.#room?.version === version && this.#room.isVisitor(resumes);
  }

  /** The room's signal socket is open; only after `mayJoin`. */
  join(socket: WebSocket, join: RoomJoin): void {
    keepAlive(socket, this.#options.limits);
    if (!this.mayJoin(join)) {
      socket.terminate();
    } else if (join.resumes !== undefined) {
      this.#timers.clear('signal');
      this.#room?.resume(socket);
    } else {
      this.#joinAnew(socket, join);
    }
  }

  /** Ends the call in order. Settles when everything is released; never rejects. Idempotent. */
  end(reason: EndReason, lastError?: string): Promise<void> {
    return this.#end(reason, lastError, 'orderly');
  }

  #joinAnew(socket: WebSocket, { version, offer }: RoomJoin): void {
    this.#joinCount += 1;
    this.#isOpen = false;
    this.#hasMicrophone = false;
    this.#hasVisitorLeft = false;
    this.#channel.pause();
    for (const name of ['room', 'signal', 'path', 'leave', 'microphone'] as const) this.#timers.clear(name);
    this.#timers.set('media', this.#options.limits.mediaMs, () =>
      this.#fail('no media connection was made in time'),
    );
    if (this.#room !== undefined) {
      this.#room.rejoin(socket, version, offer);
      return;
    }
    const room = this.#openRoom(version);
    if (room === undefined) socket.terminate();
    else room.join(socket, offer);
  }

  #attachJoinSocket(): void {
    const { joinSocket, limits } = this.#options;
    keepAlive(joinSocket, limits);
    joinSocket.on('message', (data, isBinary) => {
      if (!isBinary) this.#channel.receive(textOf(data));
    });
    joinSocket.once('close', (code) => {
      this.#hasVisitorLeft = true;
      void this.end(ORDERLY_CLOSURES.has(code) ? 'user_hang_up' : 'connection_lost');
    });
  }

  #startInviting(): void {
    const { call, limits } = this.#options;
    switch (call.faults?.invitation) {
      case 'never':
        this.#timers.set('fault', limits.silentMs, () => void this.end('connection_lost'));
        return;
      case 'late':
        this.#timers.set('invitation', limits.slowInvitationMs, () => this.#invite());
        return;
      case 'twice':
        this.#invite();
        this.#invite();
        return;
      case undefined:
        this.#invite();
    }
  }

  #invite(): void {
    const { joinSocket, roomUrl, limits } = this.#options;
    this.#timers.set('room', limits.roomJoinMs, () => this.#fail('the client did not join its room in time'));
    joinSocket.send(JSON.stringify({ type: 'room_info', roomUrl, token: this.roomToken }));
  }

  #openRoom(version: RoomJoin['version']): Room<Media> | undefined {
    try {
      this.#room = this.#createRoom(version);
    } catch {
      this.#fail('media could not be started'); // no more processes or file descriptors, most likely
    }
    return this.#room;
  }

  #createRoom(version: RoomJoin['version']): Room<Media> {
    const { call, createMedia, limits } = this.#options;
    return new Room({
      call,
      version,
      createMedia,
      events: {
        onOpen: () => this.#open(),
        onMicrophonePublished: () => {
          this.#hasMicrophone = true;
          if (this.#isOpen) this.#connect();
        },
        onMessage: (text) => this.#channel.receive(text),
        onMediaConnection: (state) => {
          if (state === 'connected') this.#timers.clear('path');
          else this.#timers.set('path', limits.reconnectMs, () => void this.end('connection_lost'));
        },
        onSignalLost: () => {
          if (this.#hasVisitorLeft) return;
          this.#timers.set('signal', limits.reconnectMs, () => void this.end('connection_lost'));
        },
        onLeave: () => {
          this.#hasVisitorLeft = true;
          this.#timers.clear('signal');
          this.#timers.set('leave', limits.leaveMs, () => void this.end('user_hang_up'));
        },
        onBroken: (reason) => {
          this.#fail(reason === 'media' ? 'the media process ended unexpectedly' : FLOODED);
        },
      },
    });
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#timers.clear('media');
    if (this.#isConnected) this.#channel.open();
    else if (this.#hasMicrophone) this.#connect();
    // A visitor who only types never publishes a microphone.
    else this.#timers.set('microphone', this.#options.limits.microphoneMs, () => this.#connect());
  }

  #connect(): void {
    if (this.#isConnected || this.#room === undefined || this.#ending !== undefined) return;
    this.#isConnected = true;
    this.#timers.clear('microphone');
    this.#startFaults(this.#room);
    this.#channel.open();
    try {
      this.#options.onConnected({
        call: this.#options.call,
        media: this.#room.media,
        channel: this.#channel,
        closed: this.#closed,
        hangUp: (reason) => this.end(reason, reason === 'error' ? 'the agent failed' : undefined),
      });
    } catch {
      this.#fail('the agent could not be started');
    }
  }

  #startFaults(room: Room<Media>): void {
    const { call, limits } = this.#options;
    if (call.faults?.sendsGarbage === true) for (const message of MALFORMED_MESSAGES) room.send(message);
    if (call.faults?.breaksOff === true) {
      this.#timers.set(
        'fault',
        limits.dropAfterMs,
        () => void this.#end('connection_lost', undefined, 'abrupt'),
      );
    }
  }

  #transmit(text: string): void {
    this.#room?.send(Buffer.from(text));
    if (this.#options.call.faults?.sendsGarbage === true) this.#room?.send(this.#nextMalformedMessage());
  }

  #fail(lastError: string): void {
    void this.end('error', lastError);
  }

  #end(reason: EndReason, lastError: string | undefined, manner: 'orderly' | 'abrupt'): Promise<void> {
    this.#ending ??= (async () => {
      this.#timers.end();
      this.#channel.close();
      this.#settleClosed(reason);
      if (manner === 'abrupt') this.#breakOff();
      else await this.#sendLeave();
      await this.#room?.media.close();
      this.#options.onEnded({ reason, lastError });
    })().catch(() => undefined); // a listener that fails must not take down other calls
    return this.#ending;
  }

  #breakOff(): void {
    this.#room?.media.kill();
    this.#room?.terminate();
    this.#options.joinSocket.terminate();
  }

  async #sendLeave(): Promise<void> {
    const { joinSocket, limits } = this.#options;
    if (!this.#hasVisitorLeft && this.#room !== undefined) {
      await this.#room.media.flush();
      await delay(limits.lastMessageMs);
      this.#room.sendLeave();
      await delay(limits.joinSocketMs);
    }
    closeSocket(joinSocket);
    this.#room?.close();
  }
}
