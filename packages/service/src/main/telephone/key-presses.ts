// What the other side types on a telephone: keys, until the last one or a pause.

import { KEYS_PAUSE_MS, LAST_KEY, MAX_KEYS } from '../../choices/telephone.js';
import type { Line } from '../../carriers/carrier.js';
import type { Timers } from '../../time/timers.js';

/** @param onKeys at least one; a last key alone stands for itself. @returns stops listening; keys that are not complete are dropped. */
export function collectKeys(
  line: Pick<Line, 'onDigit'>,
  timers: Timers,
  onKeys: (keys: string) => void,
): () => void {
  let keys = '';
  let stopPause = (): void => undefined;
  const complete = (): void => {
    const typed = keys;
    keys = '';
    stopPause();
    onKeys(typed);
  };
  const stopListening = line.onDigit((key) => {
    stopPause();
    if (key === LAST_KEY && keys !== '') {
      complete();
      return;
    }
    keys += key;
    if (key === LAST_KEY || keys.length >= MAX_KEYS) complete();
    else stopPause = timers.after(KEYS_PAUSE_MS, complete);
  });
  return () => {
    stopPause();
    stopListening();
  };
}
