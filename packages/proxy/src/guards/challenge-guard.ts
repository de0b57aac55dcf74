// Asks the operator's verifier whether the visitor has proven to be a person.
import type { ChallengeVerifier } from '../challenge/challenge-verifier.js';
import { proxyError } from '../proxy-error.js';
import type { Guard, JoinVisit } from './guard.js';

/** How long a verifier may take, in milliseconds. */
const CHALLENGE_TIMEOUT_MS = 5_000;

/**
 * Refuses with `challenge_failed` a join without proof or with one that is not good, and with `service_unavailable`
 * when the verifier fails or takes too long. Without a verifier everyone passes.
 */
export function createChallengeGuard(verify: ChallengeVerifier | undefined): Guard<JoinVisit> {
  return async function challengeGuard({ body, clientAddress, signal }) {
    if (verify === undefined) return undefined;
    if (body.challenge === undefined) throw proxyError('challenge_failed');
    const isGood = await ask(verify, body.challenge, clientAddress, signal);
    if (!isGood) throw proxyError('challenge_failed');
    return undefined;
  };
}

async function ask(
  verify: ChallengeVerifier,
  challenge: string,
  address: string | undefined,
  visitor: AbortSignal,
): Promise<boolean> {
  const timeout = AbortSignal.timeout(CHALLENGE_TIMEOUT_MS);
  const signal = AbortSignal.any([visitor, timeout]);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
  try {
    const verdict: unknown = await Promise.race([verify(challenge, { address, signal }), tooLate]);
    // Only `true` will do: a verifier in plain JavaScript may resolve to anything.
    return verdict === true;
  } catch {
    if (visitor.aborted) throw proxyError('client_closed');
    throw proxyError('service_unavailable', {
      retryAfterSeconds: 30,
      alert: 'The challenge could not be verified: the verifier failed or took too long.',
    });
  }
}
