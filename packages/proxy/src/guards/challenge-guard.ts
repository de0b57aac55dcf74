// Asks the operator's verifier whether the visitor has proven to be a person.
import type { ChallengeVerifier } from '../config/challenge-verifier.js';
import { ProxyError, proxyError } from '../http/proxy-error.js';
import { Deadline } from '../time/deadline.js';
import { raceDeadline } from '../time/race-deadline.js';
import type { Guard, JoinContext } from './guard.js';

/** How long a verifier may take, in milliseconds. */
export const CHALLENGE_TIMEOUT_MS = 5_000;
/** What a refusal suggests while proofs cannot be verified, in milliseconds. */
const VERIFIER_RETRY_MS = 30_000;

/**
 * Refuses with `challenge_failed` a join without proof or with one that is not good, and with `service_unavailable`
 * when the verifier fails or takes too long. Without a verifier everyone passes.
 */
export function createChallengeGuard(
  verify: ChallengeVerifier | undefined,
): Guard<Pick<JoinContext, 'challenge' | 'clientAddress' | 'signal'>> {
  return async function challengeGuard({ challenge, clientAddress: address, signal: visitor }) {
    if (verify === undefined) return undefined;
    if (challenge === undefined) throw proxyError('challenge_failed');
    if (visitor.aborted) throw proxyError('client_closed');
    const deadline = new Deadline(CHALLENGE_TIMEOUT_MS, visitor);
    try {
      const verdict: unknown = await raceDeadline(deadline, (signal) =>
        verify(challenge, { address, signal }),
      );
      // Only `true` will do: a verifier in plain JavaScript may resolve to anything.
      if (verdict !== true) throw proxyError('challenge_failed');
      return undefined;
    } catch (error) {
      throw error instanceof ProxyError ? error : failureOf(error, deadline.abortedBy);
    } finally {
      deadline.release();
    }
  };
}

function failureOf(cause: unknown, abortedBy: Deadline['abortedBy']): ProxyError {
  if (abortedBy === 'by-visitor') return proxyError('client_closed');
  const what = abortedBy === 'by-deadline' ? 'took too long' : 'failed';
  return proxyError('service_unavailable', {
    cause,
    retryAfterMs: VERIFIER_RETRY_MS,
    alert: `The challenge could not be verified: the verifier ${what}. See whether what it asks can be reached from here.`,
  });
}
