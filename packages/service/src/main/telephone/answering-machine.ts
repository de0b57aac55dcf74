// Notices that a machine has answered: by the beep after which it records.

import type { Line } from '../../carriers/carrier.js';
import { VOICEMAIL_WITHIN_MS } from '../../choices/telephone.js';
import { BeepDetector } from '../../conversation/input/beep-detector.js';
import type { Timers } from '../../time/timers.js';

/** @param onBeep called once, if at all. @returns stops listening. */
export function listenForBeep(line: Pick<Line, 'audio'>, timers: Timers, onBeep: () => void): () => void {
  const detector = new BeepDetector();
  const begunAt = timers.nowMs();
  const stop = line.audio.onMicrophone((samples) => {
    if (timers.nowMs() - begunAt > VOICEMAIL_WITHIN_MS) {
      stop();
      return;
    }
    if (!detector.push(samples)) return;
    stop();
    onBeep();
  });
  return stop;
}
