// Writes a call to a stereo WAV file as it happens: the visitor on the left, the agent on the right, on one timeline.
// The header's sizes are the reader's business to complete: whoever writes here may be killed.

import { createWriteStream, type WriteStream } from 'node:fs';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-frames.js';
import { wavHeader } from '../../wav-header.js';

/** More of the visitor waiting than this means that the two clocks drift: the oldest is dropped. 200 ms. */
const MAX_WAITING_FRAMES = 20;

const SILENCE = new Int16Array(FRAME_SAMPLES);

export class CallRecording {
  readonly #file: WriteStream;
  readonly #visitor: Int16Array[] = [];
  #partial = new Int16Array(0);
  #isOpen = true;
  #hasFailed = false;

  /** @param path absolute; an existing file is replaced. */
  constructor(path: string) {
    this.#file = createWriteStream(path);
    this.#file.on('error', () => {
      // A full disk costs the recording, not the call.
      this.#isOpen = false;
      this.#hasFailed = true;
    });
    this.#file.write(wavHeader({ sampleRateHz: SAMPLE_RATE_HZ, channelCount: 2, dataBytes: 0 }));
  }

  /** What the visitor said, in pieces of any length. */
  hear(samples: Int16Array): void {
    const joined = new Int16Array(this.#partial.length + samples.length);
    joined.set(this.#partial);
    joined.set(samples, this.#partial.length);
    let position = 0;
    for (; position + FRAME_SAMPLES <= joined.length; position += FRAME_SAMPLES) {
      this.#visitor.push(joined.subarray(position, position + FRAME_SAMPLES));
    }
    this.#partial = joined.slice(position);
    while (this.#visitor.length > MAX_WAITING_FRAMES) this.#visitor.shift();
  }

  /** Moves the timeline on by 10 ms. @param agent what the agent said in them; `undefined`: silence. */
  advance(agent: Int16Array = SILENCE): void {
    if (!this.#isOpen) return;
    const visitor = this.#visitor.shift() ?? SILENCE;
    const stereo = Buffer.allocUnsafe(FRAME_SAMPLES * 4);
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      stereo.writeInt16LE(visitor[index] ?? 0, index * 4);
      stereo.writeInt16LE(agent[index] ?? 0, index * 4 + 2);
    }
    this.#file.write(stereo);
  }

  /** Settles when everything is written, or cannot be; never rejects. @returns whether all of it was written. */
  async close(): Promise<boolean> {
    this.#isOpen = false;
    if (this.#file.closed) return !this.#hasFailed;
    await new Promise<void>((resolve) => {
      this.#file.once('close', resolve);
      this.#file.end();
    });
    return !this.#hasFailed;
  }
}
