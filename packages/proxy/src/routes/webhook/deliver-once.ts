// Runs a delivery once, though the service may send it several times, to several replicas, and at the same time.
import type { SharedState } from '../../state/shared-state.js';

/** `in-progress`: somebody is at it, and nobody knows yet how it will end. */
export type DeliveryOutcome = 'delivered' | 'duplicate' | 'in-progress';

interface DeliveryOptions {
  /** Names the delivery among all others. */
  readonly id: string;
  /** How long a replica that dies in the middle keeps others from trying, in milliseconds: longer than `run` takes. */
  readonly runningMs: number;
  /** How long a delivery is remembered once it has succeeded, in milliseconds. */
  readonly rememberMs: number;
}

/** A name taken to see whether it is free; it comes free by itself should giving it back fail. */
const PROBE_MS = 1_000;

/**
 * Runs `run` unless this delivery has succeeded before. Rejects as `run` does, and forgets the delivery then, so that
 * it can be sent again. One that nobody finished is forgotten, too: better twice than never.
 * @throws StateUnavailableError
 */
export async function deliverOnce(
  state: Pick<SharedState, 'setIfAbsent' | 'remove'>,
  { id, runningMs, rememberMs }: DeliveryOptions,
  run: () => Promise<void>,
): Promise<DeliveryOutcome> {
  const running = `webhook-running:${id}`;
  const done = `webhook-done:${id}`;
  if (!(await state.setIfAbsent(running, runningMs))) return 'in-progress';
  try {
    if (!(await state.setIfAbsent(done, PROBE_MS))) return 'duplicate';
    await state.remove(done);
    await run();
    // It has been delivered; should the store be away just now, it may be delivered again.
    await state.setIfAbsent(done, rememberMs).catch(() => false);
    return 'delivered';
  } finally {
    await state.remove(running);
  }
}
