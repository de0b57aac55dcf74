// How long the slowest request that is answered at all may take: what a drain has to wait for.
import type { ProxySettings } from '../config/settings.js';
import { SWITCH_TIMEOUT_MS } from '../guards/agent-switch-guard.js';
import { CHALLENGE_TIMEOUT_MS } from '../guards/challenge-guard.js';
import { BODY_TIMEOUT_MS } from '../http/body-limits.js';
import { HANDLER_TIMEOUT_MS } from '../routes/webhook/webhook-handler.js';

/** The shared store is asked a few times in one request, and given 150 ms each time. */
const STORE_MS = 1_000;

/** In milliseconds, from a request's headers to its answer: every wait that has a limit, one after another. */
export function longestRequestMs({
  timeoutMs,
  challenge,
  webhook,
}: Pick<ProxySettings, 'timeoutMs' | 'challenge' | 'webhook'>): number {
  const join = SWITCH_TIMEOUT_MS + (challenge === undefined ? 0 : CHALLENGE_TIMEOUT_MS) + timeoutMs;
  const delivery = webhook === undefined ? 0 : HANDLER_TIMEOUT_MS;
  return BODY_TIMEOUT_MS + STORE_MS + Math.max(join, delivery);
}
