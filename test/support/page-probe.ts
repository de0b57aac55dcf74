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
  /** Forgets what was heard, and stops listening to calls that are over. */
  forget(): void;
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

export interface PageProbeOptions {
  /** Whether to keep what is heard; that itself takes memory. */
  readonly hears: boolean;
}

/** Runs inside the page, and so may use nothing from outside itself. */
export function installPageProbe({ hears }: PageProbeOptions): void {
  // Held weakly, so that the probe itself keeps nothing alive: what is collected is no longer open.
  const tracks: WeakRef<MediaStreamTrack>[] = [];
  const contexts: WeakRef<AudioContext>[] = [];
  const peers: WeakRef<RTCPeerConnection>[] = [];
  const sockets: WeakRef<WebSocket>[] = [];
  const unhandled: string[] = [];
  let chunks: Float32Array[] = [];
  let ears: AudioNode[] = [];
  let earContext: AudioContext | undefined;

  const count = <Kind extends object>(
    references: readonly WeakRef<Kind>[],
    isOpen: (one: Kind) => boolean,
  ): number =>
    references.filter((reference) => {
      const one = reference.deref();
      return one !== undefined && isOpen(one);
    }).length;

  addEventListener('unhandledrejection', (event) => unhandled.push(String(event.reason)));
  addEventListener('error', (event) => unhandled.push(event.message));

  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices) {
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks().map((track) => new WeakRef(track)));
      return stream;
    };
  }

  const NativeAudioContext = window.AudioContext;
  window.AudioContext = class extends NativeAudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(new WeakRef(this));
    }
  };

  const listen = (track: MediaStreamTrack): void => {
    // One context of its own, outside the count, for as long as the page lives.
    earContext ??= new NativeAudioContext();
    void earContext.resume();
    const source = earContext.createMediaStreamSource(new MediaStream([track]));
    /* eslint-disable @typescript-eslint/no-deprecated -- its successor needs a script of its own, which the page's
       Content Security Policy would have to allow */
    const ear = earContext.createScriptProcessor(4096, 1, 1);
    ear.onaudioprocess = (event) => chunks.push(event.inputBuffer.getChannelData(0).slice());
    /* eslint-enable @typescript-eslint/no-deprecated */
    source.connect(ear).connect(earContext.destination);
    ears.push(source, ear);
  };

  const NativePeerConnection = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends NativePeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(new WeakRef(this));
      this.addEventListener('track', ({ track, streams }) => {
        // The agent's audio; the placeholders of a LiveKit answer belong to no stream.
        if (hears && track.kind === 'audio' && streams.length > 0) listen(track);
      });
    }
  };

  const NativeWebSocket = window.WebSocket;
  window.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.push(new WeakRef(this));
    }
  };

  window.probe = {
    unhandled,
    openResources: () => ({
      liveTracks: count(tracks, ({ readyState }) => readyState === 'live'),
      audioContexts: count(contexts, ({ state }) => state !== 'closed'),
      peerConnections: count(peers, ({ connectionState }) => connectionState !== 'closed'),
      sockets: count(sockets, ({ readyState }) => readyState < WebSocket.CLOSING),
    }),
    heard: () => {
      const samples = chunks.flatMap((chunk) => [...chunk]);
      return { samples, sampleRateHz: earContext?.sampleRate ?? 48_000 };
    },
    forget: () => {
      for (const ear of ears) ear.disconnect();
      ears = [];
      chunks = [];
    },
    loudness: () => {
      const last = chunks.at(-1);
      if (!last) return 0;
      return Math.sqrt(last.reduce((sum, sample) => sum + sample * sample, 0) / last.length);
    },
  };
}
