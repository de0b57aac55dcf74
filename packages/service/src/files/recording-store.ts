// Where recordings of calls are kept. Knows calls by their ids only.

import type { Readable } from 'node:stream';

export interface RecordingStore {
  /** Makes room for the recording of a call. @param callId UUID. */
  create(callId: string): Promise<NewRecording>;
  /** @param file as {@link NewRecording} named it. @returns undefined where there is none. */
  open(file: string): Promise<OpenedRecording | undefined>;
  /** Deletes what there is of a call's recording, which may be nothing. */
  delete(callId: string): Promise<void>;
  /** The calls of which there is a recording, finished or not, a few at a time. */
  callIds(): AsyncIterable<readonly string[]>;
}

export interface NewRecording {
  /** What the call's record keeps: it stays true wherever the recordings are moved to. */
  readonly file: string;
  /** Where the WAV file is to be written. */
  readonly path: string;
}

/** Must be closed, unless it was read. */
export interface OpenedRecording {
  readonly sizeBytes: number;
  /** Reads once, and closes at its end or when it is destroyed. @param range both bytes included; default: everything. */
  read(range?: ByteRange): Readable;
  /** Idempotent. */
  close(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
