// Notices the agent's first sound on the receiving end: for the time from click to first audio.

const POLL_MS = 40;
/** Linear level above the comfort noise of an idle connection. */
const AUDIBLE_LEVEL = 0.001;

/** Calls `onHeard` once, when `receiver` first gets sound. Stops looking when `signal` is aborted. */
export function watchFirstAudio(receiver: RTCRtpReceiver, signal: AbortSignal, onHeard: () => void): void {
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    const isHeard = receiver
      .getSynchronizationSources()
      .some(({ audioLevel }) => (audioLevel ?? 0) > AUDIBLE_LEVEL);
    if (!isHeard) return;
    stop();
    onHeard();
  }, POLL_MS);
  signal.addEventListener('abort', stop, { once: true });
}
