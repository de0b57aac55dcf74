// The transport over LiveKit's client. The files named livekit are the only ones that know it, and their weight is why this
// one is loaded by a dynamic import alone.
import { ConnectionState, getLogger, LoggerNames, RoomEvent, Track, type Room } from 'livekit-client';
import type { RemoteTrack, RemoteTrackPublication } from 'livekit-client';
import { createVoiceError } from '../errors/voice-error.js';
import type { ClientMessage } from '../protocol/client-message.js';
import type { ConnectionQuality } from '../protocol/connection.js';
import { parseServerMessage } from '../protocol/server-message.js';
import { createAgentAudio, type AgentAudio } from './agent-audio.js';
import { checkCandidates } from './candidate-check.js';
import { rejectWhenForbidden } from './connect-policy.js';
import { watchFirstAudio } from './first-audio.js';
import { watchInterruptions } from './interruptions.js';
import { openJoinSocket, type JoinSocket } from './join-socket.js';
import { toEndedBy, toRoomError } from './livekit-error.js';
import { LiveKitMicrophone } from './livekit-microphone.js';
import {
  checkRtcConfiguration,
  createRoom,
  offerOneVoice,
  onPeerConnection,
  releaseFailedJoin,
} from './livekit-room.js';
import { watchMediaPath } from './media-path.js';
import type { ConnectOptions, Connection, SpeakerSettings, Transport, TransportEvent } from './transport.js';

/** Longer messages go over the join socket: session protocol, "Messages". */
const MAX_DATA_BYTES = 1024;
/** Above the session's own deadline, so that one clock decides. */
const CONNECT_LIMIT_MS = 16_000;

// LiveKit logs room addresses; nobody asked for them in the page's console. Its own setLogLevel() would write the level
// into the page's localStorage.
for (const name of Object.values(LoggerNames)) getLogger(name).disableAll(false);

/** Connects calls by LiveKit rooms. */
export const liveKitTransport: Transport = { connect: (options) => new LiveKitConnection(options) };

class LiveKitConnection implements Connection {
  readonly established: Promise<void>;

  readonly #options: ConnectOptions;
  #room: Room | undefined;
  readonly #audio: AgentAudio;
  readonly #socket: JoinSocket;
  readonly #microphone: LiveKitMicrophone;
  #speaker: SpeakerSettings;
  #isJoined = false;
  #isSocketLost = false;
  /** Signalling and the path for sound are lost and found apart; the connection is stable while both are there. */
  #isRoomLost = false;
  #isPathLost = false;
  readonly #watchPath: ReturnType<typeof watchMediaPath>;
  #quality: ConnectionQuality = 'unknown';

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#microphone = new LiveKitMicrophone(options.isMicrophoneMuted);
    this.#speaker = options.speaker;
    this.#audio = createAgentAudio({
      settings: options.speaker,
      context: options.audioContext,
      onBlocked: (isBlocked) => this.#report({ type: 'playback', isBlocked }),
    });
    this.#socket = openJoinSocket({
      joinUrl: options.joinUrl,
      signal: options.signal,
      onClosed: (isClean) => this.#socketClosed(isClean),
    });
    options.signal.addEventListener('abort', () => this.#close(), { once: true });
    watchInterruptions({
      context: options.audioContext,
      signal: options.signal,
      onOver: () => void this.resumePlayback(),
    });
    this.#watchPath = watchMediaPath(options.signal, (isLost) => this.#pathChanged(isLost));
    this.established = this.#establish();
  }

  send(message: ClientMessage): void {
    const json = JSON.stringify(message);
    const bytes = new TextEncoder().encode(json);
    if (bytes.length > MAX_DATA_BYTES && this.#socket.send(json)) return;
    // A packet is lost only together with the room, and the room reports that itself.
    this.#room?.localParticipant.publishData(bytes, { reliable: true }).catch(() => undefined);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted);
  }

  async publishMicrophone(track: MediaStreamTrack): Promise<void> {
    if (!this.#room) throw createVoiceError('aborted');
    try {
      await this.#microphone.publish(this.#room, track);
    } catch (thrown) {
      throw toRoomError(thrown);
    }
    this.#report({ type: 'published' });
  }

  replaceMicrophone(track: MediaStreamTrack): void {
    this.#microphone.replace(track);
  }

  setSpeaker(settings: SpeakerSettings): void {
    this.#speaker = settings;
    this.#audio.setSpeaker(settings);
    for (const participant of this.#room?.remoteParticipants.values() ?? []) {
      for (const publication of participant.audioTrackPublications.values()) {
        publication.setEnabled(!settings.isMuted); // the server stops sending what nobody hears
      }
    }
  }

  resumePlayback(): Promise<boolean> {
    // Without it only the levels stay still. Not waited for: it never settles in a Firefox without a loudspeaker.
    this.#options.audioContext?.resume().catch(() => undefined);
    return this.#audio.resume();
  }

  async #establish(): Promise<void> {
    const { roomUrl, token } = await this.#socket.invitation;
    if (this.#options.signal.aborted) throw createVoiceError('aborted');
    const room = this.#openRoom();
    const signalled = new Promise<void>((resolve) => room.once(RoomEvent.SignalConnected, resolve));
    const { rtcConfiguration } = this.#options;
    const options = {
      websocketTimeout: CONNECT_LIMIT_MS,
      peerConnectionTimeout: CONNECT_LIMIT_MS,
      ...(rtcConfiguration ? { rtcConfig: checkRtcConfiguration(rtcConfiguration) } : {}),
    };
    const watch = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, watch.signal]);
    try {
      await Promise.race([
        Promise.all([
          room.connect(roomUrl, token, options).then(() => this.#joined()),
          this.#publish(room, signalled),
        ]),
        rejectWhenForbidden(roomUrl, signal),
        this.#rejectWithoutPath(room, signal),
      ]);
    } catch (thrown) {
      throw toRoomError(thrown);
    } finally {
      watch.abort();
    }
  }

  /** Never resolves: that the room was joined says that there is a path. */
  #rejectWithoutPath(room: Room, signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const options = {
        signal,
        onBlocked: () => this.#report({ type: 'network_blocked' }),
        onFailed: () => reject(createVoiceError('network_blocked')),
      };
      onPeerConnection(room, (connection) => checkCandidates(connection, options));
    });
  }

  #openRoom(): Room {
    const { audioContext, signal } = this.#options;
    const room = createRoom({
      disconnectOnPageLeave: false, // the session ends the call itself, on pagehide
      // Handing over the call's audio context keeps LiveKit from opening a second one.
      webAudioMix: audioContext ? { audioContext } : false,
    });
    this.#listen(room);
    releaseFailedJoin(room, signal);
    offerOneVoice(room);
    this.#room = room;
    return room;
  }

  /** Publishes as soon as the signal connection is up: the media connection then carries both ways at once. */
  async #publish(room: Room, signalled: Promise<void>): Promise<void> {
    const [mediaTrack] = await Promise.all([this.#options.microphone, signalled]);
    if (!mediaTrack || this.#options.signal.aborted) return;
    await this.#microphone.publish(room, mediaTrack);
    this.#report({ type: 'published' });
  }

  #listen(room: Room): void {
    const decoder = new TextDecoder();
    room
      .on(RoomEvent.DataReceived, (payload) => {
        this.#joined();
        const message = parseServerMessage(decoder.decode(payload));
        if (message) this.#report({ type: 'message', message });
      })
      .on(RoomEvent.TrackSubscribed, (track, publication) => this.#agentAudioArrived(track, publication))
      .on(RoomEvent.Reconnecting, () => this.#roomChanged(true))
      .on(RoomEvent.SignalReconnecting, () => this.#roomChanged(true))
      .on(RoomEvent.Reconnected, () => {
        this.#roomChanged(false);
        this.#endIfAgentIsGone();
      })
      .on(RoomEvent.ConnectionQualityChanged, (quality, participant) => {
        if (!participant.isLocal) return;
        this.#quality = quality;
        this.#reportConnection();
      })
      // A moment later, since LiveKit first takes everybody for gone, and then says that it connects anew.
      .on(RoomEvent.ParticipantDisconnected, () => queueMicrotask(() => this.#endIfAgentIsGone()))
      .on(RoomEvent.Disconnected, (reason) => {
        // Before the room is joined, connect() itself reports the failure.
        if (this.#isJoined) this.#report({ type: 'ended', by: toEndedBy(reason) });
      });
  }

  #joined(): void {
    if (this.#isJoined) return;
    this.#isJoined = true;
    this.#report({ type: 'joined' });
  }

  #agentAudioArrived(track: RemoteTrack, publication: RemoteTrackPublication): void {
    if (track.kind !== Track.Kind.Audio) return;
    if (this.#speaker.isMuted) publication.setEnabled(false);
    this.#audio.play(track.mediaStreamTrack);
    this.#report({ type: 'agent_audio', track: track.mediaStreamTrack });
    this.#watchPath(track.receiver);
    if (!track.receiver) return;
    watchFirstAudio(track.receiver, this.#options.signal, () => this.#report({ type: 'first_audio' }));
  }

  #roomChanged(isLost: boolean): void {
    this.#isRoomLost = isLost;
    this.#reportConnection();
  }

  /** With the call's socket torn away, a room that is whole can still say that the agent has gone. */
  #endIfAgentIsGone(): void {
    const room = this.#room;
    const isWhole = room?.state === ConnectionState.Connected;
    if (this.#isSocketLost && isWhole && room.remoteParticipants.size === 0)
      this.#report({ type: 'ended', by: 'agent' });
  }

  #pathChanged(isLost: boolean): void {
    if (isLost === this.#isPathLost) return;
    this.#isPathLost = isLost;
    this.#reportConnection();
  }

  #reportConnection(): void {
    const state = this.#isRoomLost || this.#isPathLost ? 'reconnecting' : 'stable';
    this.#report({ type: 'connection', state, quality: this.#quality });
  }

  #socketClosed(isClean: boolean): void {
    if (isClean) this.#report({ type: 'ended', by: 'agent' });
    // Torn away, as on a change of networks, the room may survive; it then decides.
    else this.#isSocketLost = true;
  }

  #report(event: TransportEvent): void {
    if (!this.#options.signal.aborted) this.#options.onEvent(event);
  }

  #close(): void {
    this.#audio.close();
    const room = this.#room;
    // Browsers hold on to closed peer connections for a while; they must not hold the call as well.
    this.#room = undefined;
    this.#microphone.release();
    room
      ?.disconnect()
      .catch(() => undefined) // leaving fails only where the room is gone already
      .finally(() => room.removeAllListeners());
  }
}
