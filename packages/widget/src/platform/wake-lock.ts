// Keeps the screen on during a call: a phone that falls asleep takes the microphone with it.
import { isForbiddenByPolicy } from './permissions-policy.js';

/** Holds the lock until `signal` is aborted. Browsers without one, or that refuse it, let the screen go dark as ever. */
export function holdWakeLock(signal: AbortSignal): void {
  // Typed as always there, but absent on insecure pages and in older browsers.
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  if (!wakeLock || signal.aborted || isForbiddenByPolicy('screen-wake-lock')) return;
  let held: WakeLockSentinel | undefined;

  const release = (): void => {
    held?.release().catch(() => undefined); // released already, by the system
    held = undefined;
  };
  const acquire = async (): Promise<void> => {
    // The system lets go of it whenever the page is hidden.
    if (document.visibilityState !== 'visible' || held?.released === false) return;
    try {
      held = await wakeLock.request('screen');
      if (signal.aborted) release();
    } catch {
      // Refused, as in power saving: a call works without.
    }
  };
  document.addEventListener('visibilitychange', () => void acquire(), { signal });
  signal.addEventListener('abort', release, { once: true });
  void acquire();
}
