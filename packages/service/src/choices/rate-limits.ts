// The limits of requests and calls.
//
// The specification answers 429 when the rate limit of a key is exceeded. It names no figures.
//
// The choice: 1,200 requests a minute for each key, 120 calls started a minute for each key, and 60 requests a minute from one
// address with a missing or invalid key. Each process counts these by itself. One workspace can have 100 browser calls at the
// same time, counted in the database for all processes. The operator can change each limit or switch it off.

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
