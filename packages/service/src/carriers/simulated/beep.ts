// A voicemail's beep.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';

const FREQUENCY_HZ = 1_000;
const DURATION_MS = 500;
/** 10 dB below full scale. */
const AMPLITUDE = 10_000;

export function beep(): Int16Array {
  const samples = new Int16Array((DURATION_MS * SAMPLE_RATE_HZ) / 1_000);
  return samples.map((_, index) =>
    Math.round(AMPLITUDE * Math.sin((2 * Math.PI * FREQUENCY_HZ * index) / SAMPLE_RATE_HZ)),
  );
}
