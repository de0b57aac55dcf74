// Waiting that ends with its owner.

/**
 * Waits for a promise, but no longer than until the signal is aborted; what comes of it later is ignored.
 * @throws what the promise rejects with, or the signal's reason.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
