// What a request is told that the service cannot answer now: its database is away, or it is about to stop. 503 is not among the
// statuses that the specification says the API can return, and its 502 means a telephony or voice provider, of which it says that
// a retry of a web call is safe. The choice: 500 `internal_error` with `Retry-After` and a message that says what is the matter;
// and 502 `provider_error` for the start of a call while the service stops.

export const DATABASE_AWAY = {
  message: 'The service cannot reach its database. Try again in a few seconds.',
  /** A database that is started again is there within seconds. */
  retryAfterSeconds: 5,
};

export const STOPPING = {
  message: 'The service is about to stop, and takes no more requests. It is safe to try again.',
  /** Another process may answer at once. */
  retryAfterSeconds: 1,
};
