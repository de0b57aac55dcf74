// Waiting that ends with the call, even when what is waited for does not listen to its signal.
import { createVoiceError } from '../errors/voice-error.js';

/** Settles like `step`, or rejects with `aborted` as soon as `signal` is aborted. */
export function untilAborted<Value>(step: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(createVoiceError('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    step.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
