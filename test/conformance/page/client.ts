// Runs in the browser: the two foreign clients, unmodified, within reach of a test, and what they saw and heard.

import {
  ConnectionState,
  Room,
  RoomEvent,
  Track,
  createLocalAudioTrack,
  type RoomOptions,
} from 'livekit-client';
import { UltravoxSession } from 'ultravox-client';
import { vandalize } from './vandal.js';
import type { ConformancePage, Heard, LiveKitCall, UltravoxCall } from './conformance-page.js';

const peers: RTCPeerConnection[] = [];
const sockets: WebSocket[] = [];
const failures: string[] = [];

addEventListener('unhandledrejection', (event) => failures.push(String(event.reason)));

const NativePeerConnection = window.RTCPeerConnection;
window.RTCPeerConnection = class extends NativePeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    peers.push(this);
  }
};
const NativeWebSocket = window.WebSocket;
window.WebSocket = class extends NativeWebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    sockets.push(this);
  }
};

/** What reached the speakers' side of every open connection, by the browser's own account. */
async function heard(): Promise<Heard> {
  let energy = 0;
  let seconds = 0;
  let bytes = 0;
  for (const peer of peers) {
    for (const stats of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
      if (stats.type !== 'inbound-rtp' || stats.kind !== 'audio') continue;
      energy += Number(stats.totalAudioEnergy ?? 0);
      seconds += Number(stats.totalSamplesDuration ?? 0);
      bytes += Number(stats.bytesReceived ?? 0);
    }
  }
  return { energy, seconds, bytes };
}

function ultravox(joinUrl: string, additionalMessages: readonly string[] = []): UltravoxCall {
  const session = new UltravoxSession({ additionalMessages: new Set(additionalMessages) });
  const call: UltravoxCall = {
    statuses: [],
    messages: [],
    transcripts: () =>
      session.transcripts.map(({ speaker, text, isFinal, medium }) => ({
        speaker,
        text,
        isFinal,
        medium,
      })),
    toolCalls: [],
    sendText: (text) => session.sendText(text),
    sendData: (message) => session.sendData(message),
    muteSpeaker: () => session.muteSpeaker(),
    leave: () => session.leaveCall(),
  };
  session.addEventListener('status', () => call.statuses.push(session.status));
  session.addEventListener('data_message', (event) => {
    call.messages.push((event as Event & { readonly message: Record<string, unknown> }).message);
  });
  session.registerToolImplementation('show', (parameters: unknown) => {
    call.toolCalls.push(parameters);
    return 'shown';
  });
  session.joinCall(joinUrl);
  return call;
}

async function livekit(joinUrl: string, options: { readonly publishes: boolean }): Promise<LiveKitCall> {
  const joinSocket = new NativeWebSocket(joinUrl);
  const invitation = await new Promise<{ roomUrl: string; token: string }>((resolve, reject) => {
    joinSocket.onmessage = ({ data }) =>
      resolve(JSON.parse(String(data)) as { roomUrl: string; token: string });
    joinSocket.onclose = () => reject(new Error('the join socket closed'));
  });
  const roomOptions: RoomOptions = { webAudioMix: false };
  const room = new Room(roomOptions);
  const call: LiveKitCall = {
    events: [],
    messages: [],
    connections: () => peers.filter(({ connectionState }) => connectionState === 'connected').length,
    state: () => room.state,
    muteMicrophone: async () => {
      await room.localParticipant.setMicrophoneEnabled(false);
    },
    send: (message) =>
      room.localParticipant.publishData(new TextEncoder().encode(JSON.stringify(message)), {
        reliable: true,
      }),
    cutSignal: () => {
      for (const socket of sockets.filter(({ url }) => url.includes('/rtc'))) socket.close();
    },
    reconnectFully: () => room.simulateScenario('full-reconnect'),
    leave: () => room.disconnect(),
    isJoinSocketOpen: () => joinSocket.readyState === WebSocket.OPEN,
  };
  for (const event of [
    RoomEvent.Reconnecting,
    RoomEvent.SignalReconnecting,
    RoomEvent.Reconnected,
    RoomEvent.Disconnected,
  ]) {
    room.on(event, () => call.events.push(event));
  }
  room.on(RoomEvent.DataReceived, (payload) => {
    call.messages.push(JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>);
  });
  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (track.kind === Track.Kind.Audio) document.body.append(track.attach());
  });
  await room.connect(invitation.roomUrl, invitation.token);
  if (room.state !== ConnectionState.Connected) throw new Error(`the room is ${room.state}`);
  if (options.publishes) {
    await room.localParticipant.publishTrack(await createLocalAudioTrack(), {
      source: Track.Source.Microphone,
    });
  }
  return call;
}

const page: ConformancePage = {
  ultravox: undefined,
  livekit: undefined,
  joinWithUltravox(joinUrl, additionalMessages) {
    page.ultravox = ultravox(joinUrl, additionalMessages);
  },
  async joinWithLiveKit(joinUrl, options) {
    page.livekit = await livekit(joinUrl, options);
  },
  vandalize,
  heard,
  failures,
};
window.conformance = page;
