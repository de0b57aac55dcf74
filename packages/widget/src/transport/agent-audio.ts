// The loudspeaker's end of a call: plays the agent's track, and notices when the browser will not.
import type { SpeakerSettings } from './transport.js';

export interface AgentAudio {
  /** Plays `track` in place of the one before. */
  play(track: MediaStreamTrack): void;
  setSpeaker(settings: SpeakerSettings): void;
  /** Tries again, from a click; resolves to whether sound plays. */
  resume(): Promise<boolean>;
  close(): void;
}

/** An audio element of its own, never in the page's document. */
export function createAgentAudio(
  settings: SpeakerSettings,
  onBlocked: (isBlocked: boolean) => void,
): AgentAudio {
  const element = new Audio();
  element.autoplay = true;
  let isBlocked = false;

  const setSpeaker = ({ isMuted, volume }: SpeakerSettings): void => {
    element.muted = isMuted;
    element.volume = volume;
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
      element.srcObject = new MediaStream([track]);
      void start();
    },
    setSpeaker,
    resume: start,
    close() {
      element.pause();
      element.srcObject = null;
    },
  };
}
