// What a request is answered while the database is away or the service stops.
//
// The specification does not list 503 among its statuses. Its 502 means a telephony or voice provider, and it says that a web
// call may be retried after a 502.
//
// The choice: 500 `internal_error` with `Retry-After` and a message with the reason. A request that starts a call is answered
// with 502 `provider_error` while the service stops.

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
