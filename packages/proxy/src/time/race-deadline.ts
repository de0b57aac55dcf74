// Waits for somebody else's code no longer than a deadline allows, even when that code never settles.
import type { Deadline } from './deadline.js';

/**
 * What `run` resolves to. Rejects as it rejects or throws, or when the deadline's signal fires first; what comes after
 * that is heard by nobody and breaks nothing.
 */
export function raceDeadline<Result>(
  { signal }: Deadline,
  run: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The wait is over.')), { once: true });
  });
  const outcome = new Promise<Result>((resolve) => resolve(run(signal)));
  return Promise.race([outcome, tooLate]);
}
