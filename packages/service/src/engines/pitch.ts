// The pitch of a speaker: the middle of what the voiced parts of speech repeat themselves at. Pure.

const [LOWEST_HZ, HIGHEST_HZ] = [60, 400];
const WINDOW_MS = 40;
const STEP_MS = 25;
/** Root mean square under which a window is silence. */
const MIN_LOUDNESS = 300;
/** How alike a window and its shifted self must be: 1 is the same. */
const MIN_LIKENESS = 0.6;
/** A longer period must be that much better, since twice the period is as good as the period. */
const BETTER = 0.02;
/** Fewer voiced windows, half a second, say too little of a speaker. */
const MIN_VOICED = 20;

/** @returns hertz; undefined where there is too little speech, or none. */
export function speakingPitch(samples: Int16Array, sampleRateHz: number): number | undefined {
  const window = Math.round((sampleRateHz * WINDOW_MS) / 1_000);
  const step = Math.round((sampleRateHz * STEP_MS) / 1_000);
  const longest = Math.ceil(sampleRateHz / LOWEST_HZ);
  const pitches: number[] = [];
  for (let start = 0; start + window + longest <= samples.length; start += step) {
    const period = periodAt(samples, {
      start,
      window,
      longest,
      shortest: Math.floor(sampleRateHz / HIGHEST_HZ),
    });
    if (period !== undefined) pitches.push(sampleRateHz / period);
  }
  if (pitches.length < MIN_VOICED) return undefined;
  return pitches.sort((one, other) => one - other)[pitches.length >> 1];
}

interface Search {
  readonly start: number;
  readonly window: number;
  readonly shortest: number;
  readonly longest: number;
}

function periodAt(samples: Int16Array, { start, window, shortest, longest }: Search): number | undefined {
  const energy = product(samples, start, start, window);
  if (Math.sqrt(energy / window) < MIN_LOUDNESS) return undefined;
  let best = MIN_LIKENESS - BETTER;
  let period: number | undefined;
  let shiftedEnergy = product(samples, start + shortest, start + shortest, window);
  for (let lag = shortest; lag < longest; lag += 1) {
    const likeness =
      product(samples, start, start + lag, window) / Math.sqrt(energy * Math.max(1, shiftedEnergy));
    if (likeness > best + BETTER) {
      best = likeness;
      period = lag;
    }
    const leaving = samples[start + lag] ?? 0;
    const entering = samples[start + lag + window] ?? 0;
    shiftedEnergy += entering * entering - leaving * leaving;
  }
  return period;
}

function product(samples: Int16Array, one: number, other: number, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    sum += (samples[one + index] ?? 0) * (samples[other + index] ?? 0);
  }
  return sum;
}
