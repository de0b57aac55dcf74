// A session that stays in one state for as long as one looks at it. It is a real one; only its wire and its microphone
// are played.
import {
  createVoiceError,
  VoiceSession,
  type Connection,
  type Microphone,
  type Transport,
  type VoiceErrorCode,
} from '@voice-agent/widget/session';
import type { GalleryState } from './states.js';

/** After so long a busy service is worth another try: minutes, which nobody sees pass. */
const RETRY_AFTER_MS = 540_000;

/** Start it to reach the state. Nothing is requested from anybody. */
export function createPlayedSession(state: GalleryState): VoiceSession {
  return new VoiceSession(
    {
      join: () =>
        state.joinError
          ? Promise.reject(createVoiceError(state.joinError, { retryAfterMs: RETRY_AFTER_MS }))
          : Promise.resolve({
              joinUrl: 'wss://gallery.invalid',
              callId: 'gallery',
              agentName: 'Luigi’s host',
            }),
      clientTools: { show_menu: { label: 'Looking at the menu', run: () => new Promise(() => undefined) } },
    },
    {
      loadTransport: () => Promise.resolve(wireOf(state)),
      microphone: state.microphoneError ? microphoneThatFails(state.microphoneError) : SILENCE,
      createMeter: () => ({
        context: undefined,
        attach: () => undefined,
        levels: () => state.levels ?? NOBODY,
        close: () => undefined,
      }),
    },
  );
}

/** A wire that reports what the state is made of, and then falls silent. */
function wireOf({ events = [] }: GalleryState): Transport {
  return {
    connect: ({ onEvent }): Connection => {
      queueMicrotask(() => {
        for (const event of events) onEvent(event);
      });
      const isConnecting = !events.some(({ type }) => type === 'joined');
      return {
        established: isConnecting ? new Promise(() => undefined) : Promise.resolve(),
        send: () => undefined,
        setMicrophoneMuted: () => undefined,
        publishMicrophone: () => Promise.resolve(),
        replaceMicrophone: () => undefined,
        setSpeaker: () => undefined,
        resumePlayback: () => Promise.resolve(true),
      };
    },
  };
}

/** One for the page: browsers allow only so many. */
let context: AudioContext | undefined;

/** Nobody speaks, and no visitor is asked for a microphone. */
const SILENCE: Microphone = {
  isGranted: () => Promise.resolve(true),
  open: () => {
    context ??= new AudioContext();
    const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
    return track ? Promise.resolve(track) : Promise.reject(new Error('The browser made no audio track.'));
  },
};

const microphoneThatFails = (code: VoiceErrorCode): Microphone => ({
  isGranted: () => Promise.resolve(false),
  open: () => Promise.reject(createVoiceError(code)),
});

const NOBODY = { user: 0, agent: 0 } as const;
