// What a test page holds open, and what it hears: installed before the page's own scripts, it counts every
// microphone track, audio context, peer connection and socket, and keeps the sound that arrives.

export interface OpenResources {
  liveTracks: number;
  audioContexts: number;
  peerConnections: number;
  sockets: number;
}

export interface PageProbe {
  openResources(): OpenResources;
  /** Everything heard from the other side so far, mono. */
  heard(): { samples: number[]; sampleRateHz: number };
  /** Loudness of the last 100 ms heard; root mean square, 0 to 1. */
  loudness(): number;
  /** Errors nobody caught. */
  readonly unhandled: readonly string[];
}

declare global {
  interface Window {
    probe: PageProbe;
  }
}

/** Runs inside the page, and so may use nothing from outside itself. */
export function installPageProbe(): void {
  const tracks: MediaStreamTrack[] = [];
  const contexts: AudioContext[] = [];
  const peers: RTCPeerConnection[] = [];
  const sockets: WebSocket[] = [];
  const unhandled: string[] = [];
  let chunks: Float32Array[] = [];
  let earContext: AudioContext | undefined;

  addEventListener('unhandledrejection', (event) => unhandled.push(String(event.reason)));
  addEventListener('error', (event) => unhandled.push(event.message));

  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices) {
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }

  const NativeAudioContext = window.AudioContext;
  window.AudioContext = class extends NativeAudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };

  const listen = (track: MediaStreamTrack): void => {
    // One context of its own, outside the count, for as long as the page lives.
    earContext ??= new NativeAudioContext();
    void earContext.resume();
    const source = earContext.createMediaStreamSource(new MediaStream([track]));
    const tap = earContext.createScriptProcessor(4096, 1, 1);
    tap.onaudioprocess = (event) => chunks.push(event.inputBuffer.getChannelData(0).slice());
    source.connect(tap).connect(earContext.destination);
    track.addEventListener('ended', () => tap.disconnect());
  };

  const NativePeerConnection = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends NativePeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
      this.addEventListener('track', ({ track, streams }) => {
        // The agent's audio; the placeholders of a LiveKit answer belong to no stream.
        if (track.kind === 'audio' && streams.length > 0) listen(track);
      });
    }
  };

  const NativeWebSocket = window.WebSocket;
  window.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  };

  window.probe = {
    unhandled,
    openResources: () => ({
      liveTracks: tracks.filter((track) => track.readyState === 'live').length,
      audioContexts: contexts.filter((context) => context.state !== 'closed').length,
      peerConnections: peers.filter((peer) => peer.connectionState !== 'closed').length,
      sockets: sockets.filter((socket) => socket.readyState < WebSocket.CLOSING).length,
    }),
    heard: () => {
      const samples = chunks.flatMap((chunk) => [...chunk]);
      return { samples, sampleRateHz: earContext?.sampleRate ?? 48_000 };
    },
    loudness: () => {
      const last = chunks.at(-1);
      if (!last) return 0;
      return Math.sqrt(last.reduce((sum, sample) => sum + sample * sample, 0) / last.length);
    },
  };
  addEventListener('voice-agent-test-forget', () => (chunks = []));
}
