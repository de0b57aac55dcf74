// The visitor's microphone: one track, and nobody left holding it. Knows the browser, not the call.
import { untilAborted } from '../platform/until-aborted.js';
import { isForbiddenByPolicy, mayBeForbiddenByFrame } from '../platform/permissions-policy.js';
import { createVoiceError } from '../errors/voice-error.js';
import { toMicrophoneError } from '../errors/microphone-error.js';

/** The port through which a call gets the visitor's voice. */
export interface Microphone {
  /** Whether the visitor has allowed the microphone before, so that no prompt will appear. */
  isGranted(): boolean | Promise<boolean>;
  /**
   * Opens the microphone, which may prompt the visitor. Rejects with a `VoiceError`. Once `signal` is aborted it
   * rejects at once, and a track that the browser hands over later is stopped.
   * @param deviceId which one; rejects with `mic_missing` when it is gone. Default: the system's choice.
   */
  open(signal: AbortSignal, deviceId?: string): Promise<MediaStreamTrack>;
}

const CONSTRAINTS: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1,
};

/** Nobody answers a browser's question faster, in milliseconds: a refusal that does was not the visitor's. */
const FASTEST_ANSWER_MS = 150;
const FRAME_ADVICE =
  'The browser refused without asking: the frame around this page needs allow="microphone".';

/** The browser's own microphone. */
export const browserMicrophone: Microphone = { isGranted, open };

/** What the browser remembers of the visitor's answer, and keeps up to date. Asking for it asks the visitor nothing. */
let permission: PermissionStatus | undefined;
// Asked for as this code arrives, which is before the click, so that the call need not wait for it.
void queryPermission();

function isGranted(): boolean | Promise<boolean> {
  return permission?.state === 'granted' || queryPermission();
}

/** Resolves to whether it is granted; a browser that cannot say is treated as one that will ask. */
async function queryPermission(): Promise<boolean> {
  try {
    permission = await navigator.permissions.query({ name: 'microphone' });
    permission.addEventListener('change', () => undefined); // Chromium updates only those that somebody listens to
    return permission.state === 'granted';
  } catch {
    return false;
  }
}

async function open(signal: AbortSignal, deviceId = ''): Promise<MediaStreamTrack> {
  signal.throwIfAborted();
  if (!isSecureContext) throw createVoiceError('insecure_context');
  // Typed as always there, but absent in old browsers and web views.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw createVoiceError('unsupported_browser');
  if (isForbiddenByPolicy('microphone')) throw createVoiceError('mic_blocked_by_policy');

  const askedAt = performance.now();
  const request = devices.getUserMedia({
    audio: deviceId ? { ...CONSTRAINTS, deviceId: { exact: deviceId } } : CONSTRAINTS,
  });
  const stream = await untilAborted(request, signal).catch((thrown: unknown) => {
    // getUserMedia cannot be cancelled: what it still hands over is given back at once.
    request.then(stopTracks, () => undefined);
    if (signal.aborted) throw createVoiceError('aborted');
    const error = toMicrophoneError(thrown);
    const isUnasked = performance.now() - askedAt < FASTEST_ANSWER_MS;
    throw error.code === 'mic_denied' && isUnasked && mayBeForbiddenByFrame()
      ? createVoiceError('mic_blocked_by_policy', { message: FRAME_ADVICE, cause: thrown })
      : error;
  });
  const [track] = stream.getAudioTracks();
  if (!track) throw createVoiceError('mic_missing');
  return track;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
