// One cell of the gallery: the element in one state, named by the address. The session is a real one; only its wire is
// played, so that a state stays as long as one looks at it.
import '@voice-agent/widget/define';
import { VoiceSession, type Connection, type Microphone, type Transport } from '@voice-agent/widget/session';
import { GALLERY_STATES } from './states.js';

const parameters = new URLSearchParams(location.search);
const state = GALLERY_STATES.find(({ name }) => name === parameters.get('state'));
const element = document.querySelector('voice-agent');

/** A wire that reports what the state is made of, and then falls silent. */
const play: Transport = {
  connect: ({ onEvent }): Connection => {
    queueMicrotask(() => {
      for (const event of state?.events ?? []) onEvent(event);
    });
    const isConnecting = state?.events.length === 0;
    return {
      established: isConnecting ? new Promise(() => undefined) : Promise.resolve(),
      send: () => undefined,
      setMicrophoneMuted: () => undefined,
      replaceMicrophone: () => undefined,
      setSpeaker: () => undefined,
      resumePlayback: () => Promise.resolve(true),
    };
  },
};

/** Nobody speaks, and no visitor is asked for a microphone. */
const silence: Microphone = {
  isGranted: () => Promise.resolve(true),
  open: () => {
    const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
    return track ? Promise.resolve(track) : Promise.reject(new Error('The browser made no audio track.'));
  },
};

if (state && element) {
  for (const name of ['theme', 'variant', 'lang']) element.setAttribute(name, parameters.get(name) ?? '');
  // The page around the element goes dark with it.
  document.documentElement.style.colorScheme = parameters.get('theme') ?? '';
  element.toggleAttribute('open', parameters.get('variant') === 'launcher' && !parameters.has('closed'));
  const session = new VoiceSession(
    {
      join: () =>
        Promise.resolve({ joinUrl: 'wss://gallery.invalid', callId: 'gallery', agentName: 'Luigi’s host' }),
    },
    {
      loadTransport: () => Promise.resolve(play),
      microphone: silence,
      createMeter: () => ({
        context: undefined,
        attach: () => undefined,
        levels: () => state.levels,
        close: () => undefined,
      }),
    },
  );
  element.session = session;
  if (state.name !== 'ready') void session.start();
}
