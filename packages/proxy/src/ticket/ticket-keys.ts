// The keys that may have signed a ticket. Each source has algorithms of its own, so that no key of one kind is ever used
// for an algorithm of another: a public key is no secret for HS256.
import type { JWTHeaderParameters } from 'jose';

/** A key as Web Crypto holds it. */
export type VerifyKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Where keys come from. */
export interface TicketKeys {
  /** The algorithms that they are good for. */
  readonly algorithms: readonly string[];
  /**
   * The keys worth trying for a ticket with that header, in this order; none when it names one that is not known.
   * Rejects with a `ProxyError` when they cannot be had.
   */
  find(header: JWTHeaderParameters): Promise<readonly VerifyKey[]>;
}
