// How loud both sides of a call are, and the port that says so.

/** Loudness of both sides, each from 0 (silence) to 1 (as loud as speech gets). */
export interface Levels {
  /** Of the visitor's microphone. */
  readonly user: number;
  /** Of the agent's voice. */
  readonly agent: number;
}

/** Measures the two sides of a call. */
export interface LevelMeter {
  /**
   * The call's audio context, opened when it is first asked for; undefined where the browser has none, and after
   * `close()`. Whoever needs one uses this one.
   */
  readonly context: AudioContext | undefined;
  /** Measures `track` as one side of the call, in place of the track before. */
  attach(side: keyof Levels, track: MediaStreamTrack): void;
  /** The loudness right now. */
  levels(): Levels;
  /** Lets go of everything. */
  close(): void;
}

/** Nobody is heard. */
export const SILENCE: Levels = { user: 0, agent: 0 };
