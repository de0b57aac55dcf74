// A permission to call, signed by the site's backend, after everything about it has been checked but its single use.

/** What a good ticket says. */
export interface Ticket {
  /** Its `jti`: used up by the call it starts. */
  readonly id: string;
  /** Its `sub`: the user, in the site's own terms. */
  readonly subject: string;
  /** Trusted variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Alias of the one agent that it opens; undefined opens any. */
  readonly agent: string | undefined;
  /** For how long it must be remembered once it is used, in milliseconds from now. */
  readonly validMs: number;
}
