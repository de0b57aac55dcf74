// The messages that tell a LiveKit client who is in its room. Pure: ids in, protobuf messages out.

import { randomBytes } from 'node:crypto';
import {
  Codec,
  JoinResponse,
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  ParticipantPermission,
  ReconnectResponse,
  Room,
  ServerInfo,
  ServerInfo_Edition,
  TrackInfo,
  TrackPublishedResponse,
  TrackSource,
  TrackType,
  type AddTrackRequest,
} from '@livekit/protocol';
import type { SignalVersion } from './join-request.js';

/** Where LiveKit's clients look for features: a release that has all those used here. */
const SERVER_VERSION = '1.9.0';
const SERVER_PROTOCOL = 16;

/** How often clients ping, and how long they wait for an answer. */
const PING_INTERVAL_SECONDS = 5;
const PING_TIMEOUT_SECONDS = 15;

export const AGENT_IDENTITY = 'agent';
const VISITOR_IDENTITY = 'visitor';

/** The names of everything in one room. */
export interface RoomIds {
  readonly roomSid: string;
  readonly visitorSid: string;
  readonly agentSid: string;
  readonly agentTrackSid: string;
}

/** A name as LiveKit writes them: `TR_` and random characters. */
export function randomSid(prefix: 'RM' | 'PA' | 'TR'): string {
  return `${prefix}_${randomBytes(9).toString('hex')}`;
}

export function createRoomIds(): RoomIds {
  return {
    roomSid: randomSid('RM'),
    visitorSid: randomSid('PA'),
    agentSid: randomSid('PA'),
    agentTrackSid: randomSid('TR'),
  };
}

export function joinResponse(ids: RoomIds, version: SignalVersion): JoinResponse {
  return new JoinResponse({
    room: new Room({
      sid: ids.roomSid,
      name: ids.roomSid,
      creationTime: BigInt(Math.floor(Date.now() / 1000)),
    }),
    participant: visitor(ids),
    otherParticipants: [agent(ids)],
    serverInfo: serverInfo(),
    serverVersion: SERVER_VERSION,
    iceServers: [],
    // v0: the connection that we offer is the one that must be up.
    subscriberPrimary: version === 'v0',
    pingInterval: PING_INTERVAL_SECONDS,
    pingTimeout: PING_TIMEOUT_SECONDS,
    // A video codec among them lets clients publish and negotiate in parallel.
    enabledPublishCodecs: ['audio/opus', 'video/vp8'].map((mime) => new Codec({ mime })),
    fastPublish: true,
  });
}

/** @param lastMessageSeq the sequence of the last message that arrived; the client sends later ones again. */
export function reconnectResponse(lastMessageSeq: number): ReconnectResponse {
  return new ReconnectResponse({ iceServers: [], serverInfo: serverInfo(), lastMessageSeq });
}

/** Confirms a track that the client wants to publish. */
export function trackPublished(request: AddTrackRequest, sid: string): TrackPublishedResponse {
  const { cid, type, name, source, muted, stream, audioFeatures } = request;
  const isAudio = type === TrackType.AUDIO;
  return new TrackPublishedResponse({
    cid,
    track: new TrackInfo({
      sid,
      type,
      name,
      source,
      muted,
      stream,
      audioFeatures,
      mimeType: isAudio ? 'audio/opus' : 'video/vp8',
      disableRed: true,
    }),
  });
}

function visitor(ids: RoomIds): ParticipantInfo {
  return new ParticipantInfo({
    sid: ids.visitorSid,
    identity: VISITOR_IDENTITY,
    state: ParticipantInfo_State.ACTIVE,
    permission: new ParticipantPermission({ canSubscribe: true, canPublish: true, canPublishData: true }),
    version: 1,
  });
}

function agent(ids: RoomIds): ParticipantInfo {
  return new ParticipantInfo({
    sid: ids.agentSid,
    identity: AGENT_IDENTITY,
    name: AGENT_IDENTITY,
    state: ParticipantInfo_State.ACTIVE,
    kind: ParticipantInfo_Kind.AGENT,
    isPublisher: true,
    version: 1,
    tracks: [
      new TrackInfo({
        sid: ids.agentTrackSid,
        type: TrackType.AUDIO,
        name: 'agent_audio',
        source: TrackSource.MICROPHONE,
        mimeType: 'audio/opus',
        stream: AGENT_IDENTITY,
      }),
    ],
  });
}

function serverInfo(): ServerInfo {
  return new ServerInfo({
    edition: ServerInfo_Edition.Standard,
    version: SERVER_VERSION,
    protocol: SERVER_PROTOCOL,
    region: 'local',
    nodeId: 'service',
  });
}
