// How much is let in. The specification answers 429 where a key's rate limit is exceeded, and shows no figures. The choice: what no
// reasonable client comes near, a stricter figure for the start of calls, which cost the most, and as many calls at once in a
// workspace as one machine bears. They are counted over a minute in each process by itself; calls at once in the database, for all
// processes. An operator may change each, or lift it.

export interface Limits {
  /** Requests of one API key in a minute. Undefined: no limit, as for all of these. */
  readonly requestsPerMinute: number | undefined;
  /** Calls that one API key starts in a minute; its requests count as well. */
  readonly callStartsPerMinute: number | undefined;
  /** Requests with a missing or invalid key from one address in a minute. A key that was good before still is. */
  readonly failedKeysPerMinute: number | undefined;
  /** Browser calls of one workspace that are not over, those that nobody has joined yet among them. */
  readonly concurrentCalls: number | undefined;
}

export const DEFAULT_LIMITS = {
  requestsPerMinute: 1_200,
  callStartsPerMinute: 120,
  failedKeysPerMinute: 60,
  concurrentCalls: 100,
} satisfies Limits;

/** For a service that is tested, and for the sandbox. */
export const NO_LIMITS: Limits = {
  requestsPerMinute: undefined,
  callStartsPerMinute: undefined,
  failedKeysPerMinute: undefined,
  concurrentCalls: undefined,
};

/** A call that ends makes room for another, which nobody knows in advance. */
export const CONCURRENT_CALLS_RETRY_SECONDS = 5;
