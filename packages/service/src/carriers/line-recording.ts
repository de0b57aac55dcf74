// Writes the sound of a line to a stereo WAV file as it happens: the other side on the left, the agent on the right, on one timeline.
// Silence takes neither memory nor writes: it is a hole in the file.

import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';
import type { Timers } from '../time/timers.js';
import type { Line } from './carrier.js';
import { RecordingFile } from './recording-file.js';
import { StereoTimeline } from './stereo-timeline.js';

export interface LineRecordingOptions {
  /** Absolute; an existing file is replaced. */
  readonly path: string;
  readonly timers: Timers;
}

export interface LineRecording {
  /**
   * Ends it; what is spoken later is not in it. Idempotent; never rejects.
   * @returns whether all of it was written: a full disk costs the recording, not the call.
   */
  close(): Promise<boolean>;
}

/** Begins now, and holds the sound until the line is down. The file is whole once it has been closed. */
export function recordLine(line: Line, { path, timers }: LineRecordingOptions): LineRecording {
  const file = new RecordingFile(path);
  const timeline = new StereoTimeline((frame, stereo) => file.write(frame, stereo));
  const startedAtMs = timers.nowMs();
  const nowFrame = (): number => Math.round(((timers.nowMs() - startedAtMs) * SAMPLE_RATE_HZ) / 1_000);
  const stops = [
    line.audio.onMicrophone((samples) => timeline.add('left', samples, nowFrame())),
    line.onSent((samples) => timeline.add('right', samples, nowFrame())),
  ];
  let frames: number | undefined;
  let closed: Promise<boolean> | undefined;
  const end = (): number => {
    if (frames !== undefined) return frames;
    for (const stop of stops) stop();
    frames = timeline.close(nowFrame());
    return frames;
  };
  void line.closed.then(end);
  return {
    close: () => {
      closed ??= file.close(end());
      return closed;
    },
  };
}
