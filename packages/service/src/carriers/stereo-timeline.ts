// Two streams of sound in pieces, put side by side by the time at which they come. Of silence it says nothing.

import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';

export type Channel = 'left' | 'right';

/** Gives samples of both channels in turn, which begin at this frame. Frames that are never given are silent. */
export type StereoListener = (frame: number, stereo: Int16Array) => void;

/** Kept until both channels are past it: 4 s; half of it is given at a time. */
const WINDOW_FRAMES = 4 * SAMPLE_RATE_HZ;
/** A piece that comes this little late goes on where the last one ended, so that an uneven beat cuts no gaps into speech. 60 ms. */
const MAX_GAP_FRAMES = 0.06 * SAMPLE_RATE_HZ;
/** Sound that runs ahead of time by more than this comes too fast, and is dropped. 1 s. */
const MAX_AHEAD_FRAMES = SAMPLE_RATE_HZ;

export class StereoTimeline {
  readonly #onStereo: StereoListener;
  readonly #ends = { left: 0, right: 0 };
  #window = new Int16Array(WINDOW_FRAMES * 2);
  /** The frame at which the window begins. */
  #start = 0;

  constructor(onStereo: StereoListener) {
    this.#onStereo = onStereo;
  }

  /** @param nowFrame when the piece's last sample was there, in frames from the beginning. */
  add(channel: Channel, samples: Int16Array, nowFrame: number): void {
    const end = this.#ends[channel];
    if (end - nowFrame > MAX_AHEAD_FRAMES) return;
    const due = nowFrame - samples.length;
    const begin = due - end > MAX_GAP_FRAMES ? due : end;
    this.#ends[channel] = begin + samples.length;
    this.#put(channel === 'left' ? 0 : 1, begin, samples);
  }

  /** Gives what is kept. @returns how many frames there are in all. */
  close(nowFrame: number): number {
    this.#give(WINDOW_FRAMES);
    return Math.max(nowFrame, this.#ends.left, this.#ends.right);
  }

  #put(offset: 0 | 1, begin: number, samples: Int16Array): void {
    for (let done = 0; done < samples.length;) {
      while (begin + done >= this.#start + WINDOW_FRAMES) this.#moveTo(begin + done);
      const frame = begin + done - this.#start;
      const count = Math.min(samples.length - done, WINDOW_FRAMES - frame);
      for (let index = 0; index < count; index++) {
        this.#window[(frame + index) * 2 + offset] = samples[done + index] ?? 0;
      }
      done += count;
    }
  }

  /** Makes room for a frame that is beyond the window. */
  #moveTo(frame: number): void {
    if (frame >= this.#start + WINDOW_FRAMES * 2) {
      this.#give(WINDOW_FRAMES);
      this.#start = frame - WINDOW_FRAMES / 2;
      return;
    }
    this.#give(WINDOW_FRAMES / 2);
    this.#start += WINDOW_FRAMES / 2;
  }

  /** Gives the window's first frames, and keeps the others. */
  #give(frames: number): void {
    const given = this.#window.slice(0, frames * 2);
    if (given.some((sample) => sample !== 0)) this.#onStereo(this.#start, given);
    this.#window.copyWithin(0, frames * 2);
    this.#window.fill(0, (WINDOW_FRAMES - frames) * 2);
  }
}
