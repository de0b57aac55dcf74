// Rooms in this process and its children: LiveKit signalling on the service's own port, WebRTC in media processes.

import type { Server } from 'node:http';
import type { RoomEvents, Rooms } from '../rooms.js';
import type { CallMedia } from './media/call-media.js';
import { createMediaPool } from './media/media-pool.js';
import type { SignalVersion } from './signal/join-request.js';
import { createSignalServer } from './signal/signal-server.js';

export interface EmbeddedRoomsOptions {
  /** Whose upgrades are taken. */
  readonly server: Server;
  /** Address to offer media at. */
  readonly host: string;
  readonly events: RoomEvents;
  /** How long a joinUrl is valid, in milliseconds. Default 60 000. */
  readonly joinTtlMs?: number | undefined;
  /** The ways of LiveKit signalling to offer. Default both. */
  readonly signalVersions?: readonly SignalVersion[] | undefined;
}

/** @throws Error of one line where WebRTC cannot be loaded here; nothing is left open. */
export async function openEmbeddedRooms(options: EmbeddedRoomsOptions): Promise<Rooms> {
  const { server, host, events, joinTtlMs, signalVersions } = options;
  const media = createMediaPool();
  media.expect(1);
  try {
    await media.ready();
  } catch (error) {
    await media.close();
    throw error;
  }
  const mediaOfCalls = new Map<string, CallMedia>();
  /** Calls whose visitors are on their way. */
  const expected = new Set<string>();
  const finishing = new Set<Promise<void>>();
  const stopExpecting = (callId: string): void => {
    if (expected.delete(callId)) media.expect(expected.size);
  };
  const signal = createSignalServer<CallMedia>({
    httpServer: server,
    ...(joinTtlMs !== undefined && { joinTtlMs }),
    ...(signalVersions !== undefined && { versions: signalVersions }),
    createMedia: ({ call, ...ids }, mediaEvents) => {
      // Nothing but the end of its process breaks a call off without a word to the visitor.
      const isAlone = call.faults?.breaksOff === true;
      const { recordingPath } = call;
      const created = media.take({ ...ids, host, recordingPath, isAlone }, mediaEvents);
      mediaOfCalls.set(call.callId, created);
      stopExpecting(call.callId);
      return created;
    },
    onJoined: ({ callId }) => events.onJoined(callId),
    onConnected: (connection) =>
      events.onConnected({
        callId: connection.call.callId,
        audio: connection.media.audio,
        channel: connection.channel,
        closed: connection.closed,
        hangUp: (reason) => connection.hangUp(reason),
      }),
    onEnded: ({ callId }, outcome) => {
      stopExpecting(callId);
      const ended = mediaOfCalls.get(callId);
      mediaOfCalls.delete(callId);
      const finished = (async () => {
        const recording = await ended?.recording();
        events.onEnded(callId, {
          ...outcome,
          recordingPath: recording?.path,
          hasRecordingFailed: recording?.isComplete === false,
        });
      })().finally(() => finishing.delete(finished));
      finishing.add(finished);
    },
  });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await signal.close();
    await Promise.all(finishing);
    await media.close();
  };
  return {
    async endCalls(why) {
      await signal.endCalls(why);
      await Promise.all(finishing);
    },
    issueJoinUrl(call, origin) {
      expected.add(call.callId);
      media.expect(expected.size);
      return signal.issueJoinUrl(call, origin);
    },
    handle: (request, response, next) => signal.validate(request, response, next),
    close: () => (closing ??= close()),
  };
}
