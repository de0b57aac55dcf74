// A way for sound that can be made quieter, where an audio element's own volume is ignored. Owns no context.

export interface GainPath {
  /** Sends `track` this way in place of the one before. */
  play(track: MediaStreamTrack): void;
  /** From 0 to 1. */
  setGain(gain: number): void;
  close(): void;
}

/** How long a change takes, in seconds: no click is heard. */
const RAMP_SECONDS = 0.02;

/** Through `context`, to its own loudspeaker. */
export function createGainPath(context: AudioContext): GainPath {
  const gain = context.createGain();
  gain.connect(context.destination);
  let source: AudioNode | undefined;
  return {
    play(track) {
      source?.disconnect();
      source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(gain);
    },
    setGain: (value) => void gain.gain.setTargetAtTime(value, context.currentTime, RAMP_SECONDS),
    close() {
      source?.disconnect();
      gain.disconnect();
    },
  };
}
