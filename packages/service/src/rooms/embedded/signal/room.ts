// One call's LiveKit room: a visitor, an agent, and the messages that bring their sound together. Knows what clients
// expect of a room; does not decide how long a call lasts.

import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  Pong,
  TrackType,
  type AddTrackRequest,
  type MuteTrackRequest,
  type UpdateTrackSettings,
} from '@livekit/protocol';
import type { WebSocket } from 'ws';
import type { RoomCall } from '../../room-call.js';
import { DataPackets } from './data-packets.js';
import type { Offer, SignalVersion } from './join-request.js';
import type { CreateMedia, MediaSession, VisitorConnection } from '../media-session.js';
import { Negotiation } from './negotiation.js';
import {
  createRoomIds,
  joinResponse,
  randomSid,
  reconnectResponse,
  trackPublished,
} from './room-messages.js';
import { SerialQueue } from './serial-queue.js';
import { SignalChannel, type SignalAsk } from './signal-channel.js';

/** Requests of a client that may wait at once; a busy start has about thirty. */
const MAX_WAITING_REQUESTS = 300;
/** Tracks a client may publish in a call; a usual one has a microphone. */
const MAX_PUBLISHED_TRACKS = 20;

export interface RoomOptions<Media extends MediaSession> {
  readonly call: RoomCall;
  readonly version: SignalVersion;
  readonly createMedia: CreateMedia<Media>;
  readonly events: RoomEvents;
}

export interface RoomEvents {
  /** Messages can be sent. */
  onOpen(): void;
  onMicrophonePublished(): void;
  /** One message's text; untrusted. */
  onMessage(text: string): void;
  onMediaConnection(state: 'connected' | 'interrupted'): void;
  /** The signal socket closed without a leave message; the client may come back. */
  onSignalLost(): void;
  /** The client left the room. */
  onLeave(): void;
  /** The room cannot go on. */
  onBroken(reason: 'media' | 'flooded'): void;
}

export class Room<Media extends MediaSession> {
  readonly media: Media;
  readonly #events: RoomEvents;
  #ids = createRoomIds();
  readonly #packets = new DataPackets(this.#ids.agentSid);
  /** What belongs to one stay of the visitor; made anew when they join anew. */
  #version: SignalVersion;
  #queue = new SerialQueue(MAX_WAITING_REQUESTS);
  #negotiation: Negotiation;
  #microphones = new Set<string>();
  #publishedCount = 0;
  readonly #channel = new SignalChannel({
    onAsk: (ask) => this.#receive(ask),
    onLost: () => this.#events.onSignalLost(),
  });

  constructor({ call, version, createMedia, events }: RoomOptions<Media>) {
    this.#version = version;
    this.#events = events;
    this.media = createMedia(
      { call, ...this.#connection() },
      {
        onCandidate: (connection, candidate) => this.#negotiation.offerCandidate(connection, candidate),
        onConnection: (state) => events.onMediaConnection(state),
        onChannelOpen: () => events.onOpen(),
        onData: (bytes) => this.#receiveData(bytes),
        onBroken: () => events.onBroken('media'),
      },
    );
    this.#negotiation = this.#newNegotiation();
  }

  get version(): SignalVersion {
    return this.#version;
  }

  /** Whether this is the sid that the room gave its visitor. */
  isVisitor(sid: string): boolean {
    return sid === this.#ids.visitorSid;
  }

  /** Welcomes the visitor. @param offer what the client sent along, answered at once. */
  join(socket: WebSocket, offer: Offer | undefined): void {
    this.#channel.attach(socket);
    this.#welcome(offer);
  }

  /**
   * Welcomes the visitor anew: they have lost everything that connected them. Whoever still uses the earlier connection is
   * told that it was replaced. The agent's sound and messages go on over the new one.
   */
  rejoin(socket: WebSocket, version: SignalVersion, offer: Offer | undefined): void {
    this.#leave(DisconnectReason.DUPLICATE_IDENTITY);
    this.#version = version;
    this.#ids = { ...this.#ids, visitorSid: randomSid('PA') };
    this.#packets.restartReceiving();
    this.#queue = new SerialQueue(MAX_WAITING_REQUESTS);
    this.#negotiation = this.#newNegotiation();
    this.#microphones = new Set();
    this.#publishedCount = 0;
    this.#channel.attach(socket);
    this.#enqueue(() => this.media.restart(this.#connection()));
    this.#welcome(offer);
  }

  /** Takes up again with a visitor whose signal socket was lost; media and everything else go on. */
  resume(socket: WebSocket): void {
    this.#channel.attach(socket);
    this.#channel.send({ case: 'reconnect', value: reconnectResponse(this.#packets.lastReceived) });
    this.#enqueue(() => this.#negotiation.offerAgent(true));
  }

  /** Sends one data message; what it holds is not looked at. */
  send(payload: Uint8Array): void {
    this.media.sendData(this.#packets.wrap(payload));
  }

  /** Tells the client that the call is over. */
  sendLeave(): void {
    this.#leave(DisconnectReason.ROOM_DELETED);
  }

  /** Closes the signal socket; the media is its owner's to close. */
  close(): void {
    this.#channel.close();
  }

  terminate(): void {
    this.#channel.terminate();
  }

  #welcome(offer: Offer | undefined): void {
    const negotiation = this.#negotiation;
    this.#channel.send({ case: 'join', value: joinResponse(this.#ids, this.#version) });
    if (offer !== undefined) this.#enqueue(() => negotiation.answer(offer));
    this.#enqueue(() => negotiation.offerAgent(false));
  }

  #leave(reason: DisconnectReason): void {
    this.#channel.send({
      case: 'leave',
      value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }),
    });
  }

  #connection(): VisitorConnection {
    const { agentSid, agentTrackSid } = this.#ids;
    return {
      connections: this.#version === 'v1' ? 'one' : 'two',
      agentStreamId: `${agentSid}|${agentTrackSid}`,
      agentTrackId: agentTrackSid,
    };
  }

  /** Says nothing any more once another has taken its place. */
  #newNegotiation(): Negotiation {
    const negotiation = new Negotiation({
      version: this.#version,
      media: this.media,
      agentTrackSid: this.#ids.agentTrackSid,
      send: (message) => {
        if (this.#negotiation === negotiation) this.#channel.send(message);
      },
    });
    return negotiation;
  }

  #receive(ask: SignalAsk): void {
    switch (ask.case) {
      case 'leave':
        this.#events.onLeave();
        return;
      case 'ping':
        this.#channel.send({ case: 'pong', value: BigInt(Date.now()) });
        return;
      case 'pingReq': {
        const { timestamp: lastPingTimestamp } = ask.value;
        this.#channel.send({
          case: 'pongResp',
          value: new Pong({ lastPingTimestamp, timestamp: BigInt(Date.now()) }),
        });
        return;
      }
      default:
        this.#enqueue(() => this.#carryOut(ask));
    }
  }

  /** Requests whose order matters. */
  async #carryOut(ask: SignalAsk): Promise<void> {
    switch (ask.case) {
      case 'offer':
        return this.#negotiation.answer(ask.value);
      case 'answer':
        return this.#negotiation.acceptAnswer(ask.value);
      case 'trickle':
        this.#negotiation.accept(ask.value);
        return;
      case 'addTrack':
        this.#publish(ask.value);
        return;
      case 'mute':
        this.#mute(ask.value);
        return;
      case 'trackSetting':
        this.#applySettings(ask.value);
        return;
      default:
        return; // the rest concerns rooms with more than one visitor
    }
  }

  #publish(request: AddTrackRequest): void {
    if (this.#publishedCount >= MAX_PUBLISHED_TRACKS) return;
    this.#publishedCount++;
    const sid = randomSid('TR');
    this.#channel.send({ case: 'trackPublished', value: trackPublished(request, sid) });
    if (request.type !== TrackType.AUDIO) return;
    this.#microphones.add(sid);
    this.media.setMicrophoneMuted(request.muted);
    this.#events.onMicrophonePublished();
  }

  #mute({ sid, muted }: MuteTrackRequest): void {
    if (this.#microphones.has(sid)) this.media.setMicrophoneMuted(muted);
  }

  #applySettings({ trackSids, disabled }: UpdateTrackSettings): void {
    if (trackSids.includes(this.#ids.agentTrackSid)) this.media.setAgentAudible(!disabled);
  }

  #receiveData(bytes: Uint8Array): void {
    const text = this.#packets.unwrap(bytes);
    if (text !== undefined) this.#events.onMessage(text);
  }

  #enqueue(step: () => Promise<void> | void): void {
    const queue = this.#queue;
    // What an earlier stay left undone concerns nobody any more.
    const added = queue.add(() => (this.#queue === queue ? step() : undefined));
    if (!added) this.#events.onBroken('flooded');
  }
}
