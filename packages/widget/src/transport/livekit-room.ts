// LiveKit's room with what it lacks: a listener that goes when the room is left, a failed join that leaves nothing behind,
// its peer connections, and a configuration that is checked before it is used.
import { EngineEvent, Room, type RoomOptions } from 'livekit-client';
import { createVoiceError } from '../errors/voice-error.js';

/**
 * A room whose listener for device changes goes when the room is left. LiveKit's newer way, a weak reference and a
 * registry, keeps every room for ever in Chromium: the listener's scope holds what its reference does not.
 */
export function createRoom(options: RoomOptions): Room {
  const registry = Room.cleanupRegistry;
  Room.cleanupRegistry = false;
  try {
    return new Room(options);
  } finally {
    Room.cleanupRegistry = registry;
  }
}

/**
 * A room that is left, or fails, while it is being joined forgets its peer connection: LiveKit's engine counts as closed
 * until the join is through. So what such a join leaves behind is released here. `signal` is aborted when the room is left.
 */
export function releaseFailedJoin({ engine }: Room, signal: AbortSignal): void {
  const join = engine.join.bind(engine);
  engine.join = async (...args) => {
    let isWanted = false;
    try {
      const answer = await join(...args);
      isWanted = !signal.aborted;
      return answer;
    } finally {
      engine.join = join;
      if (!isWanted) await engine.cleanupPeerConnections();
    }
  };
}

/**
 * Offers to receive one voice and no pictures. LiveKit offers three of each before it knows what there is, which makes the
 * offer ten times as long; of what turns out to be missing the server tells the client.
 */
export function offerOneVoice({ engine }: Room): void {
  const add: unknown = Reflect.get(engine, 'addMediaSections');
  if (typeof add !== 'function') return; // then the long offer is made
  Reflect.set(engine, 'addMediaSections', () => {
    Reflect.set(engine, 'addMediaSections', add);
    Reflect.apply(add, engine, [1, 0]);
  });
}

/** Calls back with each peer connection that the room makes. */
export function onPeerConnection({ engine }: Room, action: (connection: RTCPeerConnection) => void): void {
  engine.on(EngineEvent.TransportsCreated, (...transports) => {
    for (const transport of transports) {
      const connection = toPeerConnection(transport);
      if (connection) action(connection);
    }
  });
}

/** What LiveKit's transport wraps, and shares with nobody. */
function toPeerConnection(transport: object | undefined): RTCPeerConnection | undefined {
  const connection: unknown = transport && Reflect.get(transport, '_pc');
  return connection instanceof RTCPeerConnection ? connection : undefined;
}

/** Returns what the browser accepts. Its own check is made here, where the answer can name the field. */
export function checkRtcConfiguration(rtcConfiguration: RTCConfiguration): RTCConfiguration {
  try {
    new RTCPeerConnection(rtcConfiguration).close();
    return rtcConfiguration;
  } catch (cause) {
    const message = `rtcConfiguration: ${cause instanceof Error ? cause.message : 'not accepted by the browser'}`;
    throw createVoiceError('protocol_error', { message });
  }
}
