// Gives a task a signal that fires when its time is over, or when its caller's does.

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** What to throw when the time is over. */
  readonly late: () => Error;
}

/** The task must end soon after its signal fires. @throws what `late` makes; the signal's reason; what the task throws. */
export async function withinTime<Result>(
  { timeoutMs, signal, late }: Limits,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(late()), timeoutMs);
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await task(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
