// What makes a joinUrl single-use and short-lived. Knows tokens and time, nothing of URLs or sockets.

import { randomBytes } from 'node:crypto';

/** 256 bits: nobody finds a valid token by trying. */
const TOKEN_BYTES = 32;

/** An unguessable name for something, safe in a URL. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export interface JoinTicketOptions<Holder> {
  /** How long a ticket is valid. */
  readonly ttlMs: number;
  /** Milliseconds; default `Date.now`. */
  readonly now?: () => number;
  /** Default: 256 random bits. */
  readonly createToken?: () => string;
  /** Called once for each ticket that was never redeemed in time. */
  readonly onExpired: (holder: Holder) => void;
}

interface Ticket<Holder> {
  readonly holder: Holder;
  readonly expiresAtMs: number;
}

export class JoinTickets<Holder> {
  readonly #options: JoinTicketOptions<Holder>;
  readonly #tickets = new Map<string, Ticket<Holder>>();

  constructor(options: JoinTicketOptions<Holder>) {
    this.#options = options;
  }

  /** @param ttlMs default: the option's. 0 makes a ticket that has expired already. */
  issue(holder: Holder, ttlMs = this.#options.ttlMs): string {
    const token = (this.#options.createToken ?? randomToken)();
    this.#tickets.set(token, { holder, expiresAtMs: this.#nowMs() + ttlMs });
    return token;
  }

  /** Whether `redeem` would take this token now. */
  isValid(token: string): boolean {
    return this.#find(token) !== undefined;
  }

  /** @returns whose ticket it is, the first time and in time; `undefined` for any other token. */
  redeem(token: string): Holder | undefined {
    const ticket = this.#find(token);
    if (ticket !== undefined) this.#tickets.delete(token);
    return ticket?.holder;
  }

  /** Forgets every ticket that has expired by now. To be called now and then. */
  sweep(): void {
    const nowMs = this.#nowMs();
    this.#forget((ticket) => nowMs >= ticket.expiresAtMs);
  }

  /** Every ticket expires at once. */
  expireAll(): void {
    this.#forget(() => true);
  }

  #find(token: string): Ticket<Holder> | undefined {
    const ticket = this.#tickets.get(token);
    return ticket !== undefined && this.#nowMs() < ticket.expiresAtMs ? ticket : undefined;
  }

  #forget(isDue: (ticket: Ticket<Holder>) => boolean): void {
    for (const [token, ticket] of [...this.#tickets]) {
      if (!isDue(ticket)) continue;
      this.#tickets.delete(token);
      this.#options.onExpired(ticket.holder);
    }
  }

  #nowMs(): number {
    return (this.#options.now ?? Date.now)();
  }
}
