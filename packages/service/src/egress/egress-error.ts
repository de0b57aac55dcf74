// Why a request to an address of a user's did not come to an answer. Messages name the host at most: a path or a query may hold
// a secret, and so may what other libraries say.

export type EgressErrorReason =
  | 'refused-address'
  | 'timeout'
  | 'too-large'
  | 'unreachable'
  | 'bad-url'
  | 'bad-headers'
  | 'bad-answer'
  | 'too-many';

/** Reasons that another try may do away with. */
const RETRYABLE: ReadonlySet<EgressErrorReason> = new Set([
  'timeout',
  'unreachable',
  'bad-answer',
  'too-many',
]);

export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: EgressErrorReason;

  private constructor(reason: EgressErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }

  get retryable(): boolean {
    return RETRYABLE.has(this.reason);
  }

  static refusedAddress(host: string): EgressError {
    return new EgressError(
      'refused-address',
      `The host ${host} is private or reserved, and VOICE_AGENT_ALLOWED_HOSTS does not allow it.`,
    );
  }

  static timeout(host: string, timeoutMs: number): EgressError {
    return new EgressError('timeout', `The host ${host} took longer than ${timeoutMs} ms.`);
  }

  static tooLarge(host: string): EgressError {
    return new EgressError('too-large', `The host ${host} answered more than is taken.`);
  }

  static unreachable(host: string): EgressError {
    return new EgressError('unreachable', `The host ${host} cannot be reached.`);
  }

  /** @param problem the end of a sentence. */
  static badUrl(problem: string): EgressError {
    return new EgressError('bad-url', `The address ${problem}`);
  }

  static badHeaders(): EgressError {
    return new EgressError('bad-headers', 'A header of the request cannot be sent.');
  }

  static badAnswer(host: string): EgressError {
    return new EgressError('bad-answer', `The answer of the host ${host} cannot be read.`);
  }

  static tooMany(): EgressError {
    return new EgressError('too-many', 'Too many requests are under way.');
  }
}
