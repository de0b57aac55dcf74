// The one error for a database that cannot be asked now: it is stopped, starts, has no connection left, or does not answer in time.

/** What was to be done may be tried again; whether it was done is known of a transaction only, which is undone. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** The driver's or the server's, such as `ECONNREFUSED` or `57P01`. */
  readonly code: string;
  readonly retryable = true;

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    const { code } = cause as { readonly code?: unknown };
    this.code = typeof code === 'string' ? code : 'NO_ANSWER';
  }
}

/** PostgreSQL's classes of codes for a connection that broke, resources that ran out, and an operator's intervention. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57']);
/** Of these classes, what a query has brought on itself: it was canceled, as it took too long. */
const OWN_FAULT = '57014';

/** What a server has said; an embedded database has no error class of its own. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/;

/** Whether nothing is wrong with the query, but with what it was sent to. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && SQLSTATE.test(code)) {
    return code !== OWN_FAULT && UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  }
  // What the server has not said comes from the connection, or is a mistake in the values, which the language finds.
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);
}
