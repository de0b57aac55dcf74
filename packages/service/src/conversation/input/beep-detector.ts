// Finds the beep of a voicemail: one steady, pure tone. Pure over samples: it counts them and has no clock.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';

/** Long enough to tell the two tones of a key or of a telephone's ringing apart: 64 ms. */
const WINDOW_SAMPLES = 1_024;
/** 16 ms. */
const STEP_SAMPLES = 256;
/** 350 to 2,500 Hz, and 1 % more to either side. */
const [LOWEST_HZ, HIGHEST_HZ] = [346, 2_525];
/** The tone that says "ringing" or "busy" in most of the world (ITU-T E.180), and how far networks are from it. */
const [CALL_PROGRESS_HZ, CALL_PROGRESS_WIDTH_HZ] = [425, 10];
const MIN_DURATION_MS = 250;
/** A tone that lasts this long is a beep before it has ended. */
const SURE_AFTER_MS = 1_000;
/** Softer tones are none: 46 dB below full scale. */
const MIN_RMS = 160;
/** How much of the sound is the tone; speech and music have overtones and do not stand still. */
const MIN_PURITY = 0.95;
/** A tone stays at its frequency. */
const MAX_DRIFT = 0.01;
/** A wave counts once it has been below zero by this part of its level, so that noise around zero does not. */
const HYSTERESIS = 0.3;

interface Tone {
  readonly frequencyHz: number;
  readonly windows: number;
}

export class BeepDetector {
  readonly #window = new Float64Array(WINDOW_SAMPLES);
  #filled = 0;
  #tone: Tone | undefined;
  #isDone = false;

  /**
   * Takes what is heard, in pieces of any length.
   * @returns true once: when a tone of 250 ms or more has ended, or has lasted for 1 s.
   */
  push(samples: Int16Array): boolean {
    for (let offset = 0; offset < samples.length && !this.#isDone;) {
      const piece = samples.subarray(offset, offset + WINDOW_SAMPLES - this.#filled);
      this.#window.set(piece, this.#filled);
      this.#filled += piece.length;
      offset += piece.length;
      if (this.#filled < WINDOW_SAMPLES) break;
      if (this.#follow(frequencyOf(this.#window))) {
        this.#isDone = true;
        return true;
      }
      this.#window.copyWithin(0, STEP_SAMPLES);
      this.#filled -= STEP_SAMPLES;
    }
    return false;
  }

  #follow(frequencyHz: number | undefined): boolean {
    const before = this.#tone;
    const goesOn =
      before !== undefined &&
      frequencyHz !== undefined &&
      Math.abs(frequencyHz - before.frequencyHz) <= before.frequencyHz * MAX_DRIFT;
    if (goesOn) {
      this.#tone = { ...before, windows: before.windows + 1 };
      return durationMs(this.#tone) >= SURE_AFTER_MS;
    }
    this.#tone = frequencyHz === undefined ? undefined : { frequencyHz, windows: 1 };
    return before !== undefined && durationMs(before) >= MIN_DURATION_MS;
  }
}

/** The windows at a tone's edges hold silence too and are not pure, so that it is a step longer than they say. */
function durationMs({ windows }: Tone): number {
  return ((WINDOW_SAMPLES + windows * STEP_SAMPLES) * 1_000) / SAMPLE_RATE_HZ;
}

/** @returns the frequency of the one tone that this is; undefined when it is anything else. */
function frequencyOf(window: Float64Array): number | undefined {
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  const rms = Math.sqrt(energy / window.length);
  if (rms < MIN_RMS) return undefined;
  const frequencyHz = waveFrequency(window, rms * HYSTERESIS);
  if (frequencyHz === undefined || frequencyHz < LOWEST_HZ || frequencyHz > HIGHEST_HZ) return undefined;
  if (Math.abs(frequencyHz - CALL_PROGRESS_HZ) <= CALL_PROGRESS_WIDTH_HZ) return undefined;
  return energyAt(window, frequencyHz) >= energy * MIN_PURITY ? frequencyHz : undefined;
}

/** By the time from the first to the last wave's rise through zero. */
function waveFrequency(window: Float64Array, hysteresis: number): number | undefined {
  let first: number | undefined;
  let last = 0;
  let waves = 0;
  let wasBelow = false;
  let before = 0;
  for (let index = 0; index < window.length; index++) {
    const sample = window[index] ?? 0;
    if (sample < -hysteresis) wasBelow = true;
    if (wasBelow && sample >= 0) {
      wasBelow = false;
      last = index - sample / (sample - before);
      if (first === undefined) first = last;
      else waves += 1;
    }
    before = sample;
  }
  return first === undefined || waves === 0 ? undefined : (waves * SAMPLE_RATE_HZ) / (last - first);
}

/** How much of the energy is that of a sine wave of this frequency. */
function energyAt(window: Float64Array, frequencyHz: number): number {
  const angle = (2 * Math.PI * frequencyHz) / SAMPLE_RATE_HZ;
  let [real, imaginary] = [0, 0];
  for (let index = 0; index < window.length; index++) {
    const sample = window[index] ?? 0;
    real += sample * Math.cos(angle * index);
    imaginary += sample * Math.sin(angle * index);
  }
  return (2 * (real * real + imaginary * imaginary)) / window.length;
}
