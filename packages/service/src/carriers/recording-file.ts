// A stereo WAV file that is written piece by piece at any place of it. What is never written is silence.

import { open, type FileHandle } from 'node:fs/promises';
import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';
import { WAV_HEADER_BYTES, wavHeader } from '../rooms/wav-header.js';

const BYTES_PER_FRAME = 4;
/** What may wait for the disk: four minutes. A disk that is slower than that costs the recording. */
const MAX_WAITING_BYTES = 16_000_000;

export class RecordingFile {
  /** Everything begun so far, in order; undefined when the file could not be opened. Never rejects. */
  #work: Promise<FileHandle | undefined>;
  #waitingBytes = 0;
  #hasFailed = false;

  /** @param path absolute; an existing file is replaced. */
  constructor(path: string) {
    this.#work = open(path, 'w').catch(() => {
      this.#hasFailed = true;
      return undefined;
    });
    this.#put(header(0), 0);
  }

  /** @param frame where the samples begin. */
  write(frame: number, stereo: Int16Array): void {
    this.#put(
      Buffer.from(stereo.buffer, stereo.byteOffset, stereo.byteLength),
      WAV_HEADER_BYTES + frame * BYTES_PER_FRAME,
    );
  }

  /** Completes the file. Never rejects. @returns whether all of it was written. */
  async close(frames: number): Promise<boolean> {
    const dataBytes = frames * BYTES_PER_FRAME;
    this.#put(header(dataBytes), 0);
    this.#then((file) => file.truncate(WAV_HEADER_BYTES + dataBytes));
    const file = await this.#work;
    try {
      await file?.close();
    } catch {
      this.#hasFailed = true;
    }
    return !this.#hasFailed;
  }

  #put(bytes: Buffer, position: number): void {
    if (this.#waitingBytes > MAX_WAITING_BYTES) this.#hasFailed = true;
    if (this.#hasFailed) return;
    this.#waitingBytes += bytes.length;
    this.#then(async (file) => {
      for (let offset = 0; offset < bytes.length;) {
        const rest = bytes.length - offset;
        offset += (await file.write(bytes, offset, rest, position + offset)).bytesWritten;
      }
      this.#waitingBytes -= bytes.length;
    });
  }

  #then(step: (file: FileHandle) => Promise<void>): void {
    this.#work = this.#work.then(async (file) => {
      if (file === undefined || this.#hasFailed) return file;
      try {
        await step(file);
      } catch {
        this.#hasFailed = true; // a full disk costs the recording, not the call
      }
      return file;
    });
  }
}

const header = (dataBytes: number): Buffer =>
  wavHeader({ sampleRateHz: SAMPLE_RATE_HZ, channelCount: 2, dataBytes });
