// Waiting in tests for what takes real time: a store that recovers, an event that is told.

import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 10_000;
const INTERVAL_MS = 10;

/**
 * Asks every 10 ms until there is an answer.
 * @throws DOMException after 10 s without one
 */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined> | Answer | undefined,
): Promise<Answer> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    limit.throwIfAborted();
    await pause(INTERVAL_MS);
  }
}
