// Proof that a person is there, from a challenge widget on the page. A port: the operator brings the verifier.

/** What is known of the visitor who brings the proof. */
export interface ChallengeContext {
  /** The visitor's address behind trusted proxies, undefined when it cannot be told. */
  readonly address: string | undefined;
  /** Aborts when the visitor has gone, or after the verifier's time is up. */
  readonly signal: AbortSignal;
}

/**
 * Says whether the proof is good. Throwing means that it could not be verified: the join is refused with
 * `service_unavailable`, not let through.
 */
export type ChallengeVerifier = (challenge: string, context: ChallengeContext) => Promise<boolean>;
