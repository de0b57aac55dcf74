// The measures of sound inside the media layer: the rate both directions use, and the 10 ms frame WebRTC works in.

/** Both directions: mono, 16 bit. The same as the agent's audio port, and what the WebRTC library takes directly. */
export const SAMPLE_RATE_HZ = 16_000;

/** WebRTC takes and gives sound in frames of 10 ms. */
export const FRAME_MS = 10;

export const FRAME_SAMPLES = (SAMPLE_RATE_HZ * FRAME_MS) / 1000;

/** How long so many samples last, in milliseconds. */
export function durationMs(sampleCount: number): number {
  return (sampleCount * 1000) / SAMPLE_RATE_HZ;
}
