// Finds where a turn of speech begins and ends. Pure over frames: it counts samples and has no clock.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { joinedSamples } from '../joined-samples.js';
import type { VoiceActivity, VoiceActivitySettings, VoiceEvent } from '../speech.js';

/** Samples in a frame: the longest that the WebRTC voice activity detector takes, 30 ms. */
export const FRAME_SAMPLES = 480;
const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

/** Decides about one frame of `FRAME_SAMPLES` samples. */
export interface FrameClassifier {
  isVoiced(frame: Int16Array): boolean;
  /** Idempotent. */
  close(): void;
}

/** This many voiced frames … */
const START_VOICED_FRAMES = 3;
/** … among this many last ones begin a turn: 90 to 120 ms of voice, so that a click does not. */
const START_WINDOW_FRAMES = 4;
/** Kept from before the beginning, for soft first sounds: 390 ms, the recognizer's best value by measurement. */
const PRE_ROLL_FRAMES = 13;
/** A turn never lasts longer, whatever the noise: 30 s. */
const MAX_TURN_FRAMES = 1_000;
/** Softer frames are silence, whatever they sound like: 46 dB below full scale at the lowest threshold. */
const MIN_RMS = 160;
const MIN_THRESHOLD = 0.1;
/** The classifier says yes or no; how sure it must be is how loud a frame must be: 20 dB more at the highest threshold. */
const THRESHOLD_DECIBELS = 20 / (1 - MIN_THRESHOLD);

interface TurnSoFar {
  readonly frameCount: number;
  readonly voicedFrameCount: number;
  readonly silentFrameCount: number;
}

export class FrameVoiceActivity implements VoiceActivity {
  readonly #classifier: FrameClassifier;
  readonly #endSilentFrames: number;
  readonly #minRms: number;
  readonly #recent: { readonly frame: Int16Array; readonly isVoiced: boolean }[] = [];
  #partialFrame = new Int16Array(FRAME_SAMPLES);
  #partialLength = 0;
  #turn: TurnSoFar | undefined;
  #isClosed = false;

  /** @param classifier closed together with this. */
  constructor(classifier: FrameClassifier, { endpointDelayMs, activationThreshold }: VoiceActivitySettings) {
    this.#classifier = classifier;
    this.#endSilentFrames = Math.max(1, Math.ceil(endpointDelayMs / FRAME_MS));
    this.#minRms = MIN_RMS * 10 ** (((activationThreshold - MIN_THRESHOLD) * THRESHOLD_DECIBELS) / 20);
  }

  push(samples: Int16Array): readonly VoiceEvent[] {
    const events: VoiceEvent[] = [];
    for (let offset = 0; offset < samples.length && !this.#isClosed;) {
      const piece = samples.subarray(offset, offset + FRAME_SAMPLES - this.#partialLength);
      this.#partialFrame.set(piece, this.#partialLength);
      this.#partialLength += piece.length;
      offset += piece.length;
      if (this.#partialLength < FRAME_SAMPLES) break;

      const frame = this.#partialFrame;
      this.#partialFrame = new Int16Array(FRAME_SAMPLES);
      this.#partialLength = 0;
      const isVoiced = hasEnergy(frame, this.#minRms) && this.#classifier.isVoiced(frame);
      events.push(
        ...(this.#turn === undefined ? this.#waiting(frame, isVoiced) : this.#inTurn(frame, isVoiced)),
      );
    }
    return events;
  }

  close(): void {
    this.#isClosed = true;
    this.#classifier.close();
  }

  #waiting(frame: Int16Array, isVoiced: boolean): readonly VoiceEvent[] {
    this.#recent.push({ frame, isVoiced });
    if (this.#recent.length > PRE_ROLL_FRAMES + START_WINDOW_FRAMES) this.#recent.shift();
    const voicedFrameCount = this.#recent
      .slice(-START_WINDOW_FRAMES)
      .filter((entry) => entry.isVoiced).length;
    if (voicedFrameCount < START_VOICED_FRAMES) return [];

    const samples = joinedSamples(this.#recent.map((entry) => entry.frame));
    this.#turn = { frameCount: this.#recent.length, voicedFrameCount, silentFrameCount: 0 };
    this.#recent.length = 0;
    return [{ kind: 'start', samples, voicedMs: voicedFrameCount * FRAME_MS }];
  }

  #inTurn(frame: Int16Array, isVoiced: boolean): readonly VoiceEvent[] {
    const before = this.#turn ?? { frameCount: 0, voicedFrameCount: 0, silentFrameCount: 0 };
    const turn = {
      frameCount: before.frameCount + 1,
      voicedFrameCount: before.voicedFrameCount + (isVoiced ? 1 : 0),
      silentFrameCount: isVoiced ? 0 : before.silentFrameCount + 1,
    };
    const isOver = turn.silentFrameCount >= this.#endSilentFrames || turn.frameCount >= MAX_TURN_FRAMES;
    this.#turn = isOver ? undefined : turn;
    const voicedMs = turn.voicedFrameCount * FRAME_MS;
    const events: VoiceEvent[] = [{ kind: 'continue', samples: frame, voicedMs }];
    if (isOver) {
      events.push({
        kind: 'end',
        voicedMs,
        trailingMs: turn.silentFrameCount * FRAME_MS,
      });
    }
    return events;
  }
}

function hasEnergy(frame: Int16Array, minRms: number): boolean {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return energy >= minRms * minRms * frame.length;
}
