// A permission to call, signed by the site's backend, after everything about it has been checked but its single use.

/** What a good ticket says. */
export interface Ticket {
  /** Its `jti`: used up by the call it starts. */
  readonly id: string;
  /** Its `sub`: the user, in the site's own terms. */
  readonly subject: string;
  /** Trusted variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** For how long it could be shown again, in milliseconds from now. */
  readonly validMs: number;
}
