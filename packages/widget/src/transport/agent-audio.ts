// The loudspeaker's end of a call: plays the agent's track, and notices when the browser will not.
import { createGainPath, type GainPath } from './gain-path.js';
import type { SpeakerSettings } from './transport.js';

export interface AgentAudio {
  /** Plays `track` in place of the one before. */
  play(track: MediaStreamTrack): void;
  setSpeaker(settings: SpeakerSettings): void;
  /** Tries again, from a click; resolves to whether sound plays. */
  resume(): Promise<boolean>;
  close(): void;
}

export interface AgentAudioOptions {
  readonly settings: SpeakerSettings;
  /** The call's audio context, used only where an audio element cannot be made quieter. */
  readonly context: AudioContext | undefined;
  readonly onBlocked: (isBlocked: boolean) => void;
}

/** An audio element of its own, never in the page's document. */
export function createAgentAudio({ settings, context, onBlocked }: AgentAudioOptions): AgentAudio {
  const element = new Audio();
  element.autoplay = true;
  let isBlocked = false;
  let deviceId = '';
  let current: MediaStreamTrack | undefined;
  let gainPath: GainPath | undefined;

  const setSpeaker = (next: SpeakerSettings): void => {
    element.volume = next.volume;
    // Phones of one maker leave the volume to their buttons: there, and only once it is needed, sound takes another way,
    // since the plain one is what echo cancellation knows best.
    if (!gainPath && Math.abs(element.volume - next.volume) > 0.01) gainPath = openGainPath();
    gainPath?.setGain(next.isMuted ? 0 : next.volume);
    element.muted = next.isMuted || gainPath !== undefined;
    if (next.deviceId === deviceId || !('setSinkId' in element)) return;
    deviceId = next.deviceId;
    // A loudspeaker that is gone leaves the sound where it was.
    element.setSinkId(deviceId).catch(() => undefined);
  };
  const openGainPath = (): GainPath | undefined => {
    const path = context && createGainPath(context);
    if (current) path?.play(current);
    return path;
  };
  const start = async (): Promise<boolean> => {
    try {
      await element.play();
      report(false);
      return true;
    } catch (thrown) {
      // Anything but a refusal means that the track was replaced or the call is over: nothing is held back.
      report(thrown instanceof DOMException && thrown.name === 'NotAllowedError');
      return false;
    }
  };
  const report = (next: boolean): void => {
    if (next === isBlocked || element.srcObject === null) return;
    isBlocked = next;
    onBlocked(next);
  };

  setSpeaker(settings);
  return {
    play(track) {
      current = track;
      element.srcObject = new MediaStream([track]);
      gainPath?.play(track);
      void start();
    },
    setSpeaker,
    resume: start,
    close() {
      element.pause();
      element.srcObject = null;
      gainPath?.close();
    },
  };
}
