// The WebRTC library, described as far as it is used here: its own declarations lean on a browser's, which Node has
// not. Everything else of the media layer sees these types only.

import wrtc from '@roamhq/wrtc';

export interface SessionDescription {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

export interface CandidateInit {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
}

export interface MediaTrack {
  readonly id: string;
  readonly kind: string;
  stop(): void;
}

export interface MediaStreamHandle {
  readonly id: string;
}

export interface DataChannel {
  readonly label: string;
  readonly readyState: string;
  readonly bufferedAmount: number;
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  send(bytes: Uint8Array): void;
}

export interface Transceiver {
  readonly mid: string | null;
  readonly sender: { readonly track: MediaTrack | null };
  readonly receiver: { readonly track: MediaTrack };
}

export interface PeerConnectionHandle {
  readonly connectionState: string;
  readonly localDescription: SessionDescription | null;
  onicecandidate: ((event: { readonly candidate: CandidateInit | null }) => void) | null;
  onconnectionstatechange: (() => void) | null;
  ondatachannel: ((event: { readonly channel: DataChannel }) => void) | null;
  setRemoteDescription(description: SessionDescription): Promise<void>;
  setLocalDescription(description: SessionDescription): Promise<void>;
  createAnswer(): Promise<SessionDescription>;
  createOffer(options?: { readonly iceRestart: boolean }): Promise<SessionDescription>;
  addIceCandidate(candidate: CandidateInit): Promise<void>;
  addTrack(track: MediaTrack, stream: MediaStreamHandle): unknown;
  createDataChannel(label: string, options: Readonly<Record<string, unknown>>): DataChannel;
  getTransceivers(): readonly Transceiver[];
  close(): void;
}

/** 10 ms of sound from a remote track. */
export interface SinkFrame {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly channelCount: number;
}

export interface AudioSink {
  ondata: ((frame: SinkFrame) => void) | null;
  stop(): void;
}

export interface AudioSource {
  createTrack(): MediaTrack;
  onData(frame: {
    readonly samples: Int16Array;
    readonly sampleRate: number;
    readonly bitsPerSample: 16;
    readonly channelCount: 1;
    readonly numberOfFrames: number;
  }): void;
}

interface WebRtcLibrary {
  readonly RTCPeerConnection: new (configuration: {
    readonly iceServers: readonly never[];
  }) => PeerConnectionHandle;
  readonly MediaStream: new () => MediaStreamHandle;
  readonly nonstandard: {
    readonly RTCAudioSource: new () => AudioSource;
    readonly RTCAudioSink: new (track: MediaTrack) => AudioSink;
  };
}

export const webrtc = wrtc as unknown as WebRtcLibrary;
