// How the agent hears and speaks. It knows PCM and time, nothing of WebRTC; the media layer implements it.

/** Both directions: mono, 16 bit, this rate. */
export const SAMPLE_RATE_HZ = 16_000;

/** Speech on its way out. */
export interface Playback {
  /** Milliseconds of it that have left for the visitor so far. */
  playedMs(): number;
  /** `played` when its last sample has left, `cleared` when it was dropped before that. Never rejects. */
  readonly done: Promise<'played' | 'cleared'>;
}

export interface AudioPort {
  /**
   * The visitor's microphone, as it arrives: chunks of 10 to 60 ms. While muted, silence or nothing arrives.
   * @returns stops listening.
   */
  onMicrophone(listener: (samples: Int16Array) => void): () => void;
  /** Queues speech behind whatever is still playing. */
  play(samples: Int16Array): Playback;
  /** Drops everything queued, at once: the visitor hears silence within 50 ms. */
  clear(): void;
}
