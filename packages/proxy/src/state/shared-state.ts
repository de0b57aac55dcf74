// What every replica of a proxy has to agree on: limits, the daily budget, calls under way, tickets already used.
// A port: one implementation counts in this process's memory, the other in Redis or Valkey.
import type { AddressGroup } from '../visitor/ip-address.js';
import type { AdmissionLimitName } from './limits.js';
import type { RateLimitOptions } from './rate-limit-options.js';

/** An allowance that is spent, and when there is some again. */
export interface Refused {
  /** The name of the allowance; of several that are spent, the one with the longest wait. */
  readonly name: string;
  readonly retryAfterMs: number;
}

/** Allowances spent together: when one of them is used up, none is charged. */
export interface RateLimit {
  /** @returns undefined when the key may go on, or how long it takes until every allowance has something left */
  consume(key: string): Promise<Refused | undefined>;
}

/** The groups that a key counts in; each has the limit's points times its share. */
export type GroupsOf = (key: string) => readonly AddressGroup[];

/** What a join asks for last, before the call is paid for. */
export interface AdmissionRequest {
  /** Alias of the agent. */
  readonly agent: string;
  /** The visitor, as limits count visitors. */
  readonly clientKey: string;
  /** The user of the ticket; undefined for a join without one. */
  readonly user?: string | undefined;
  /** For how long the slot is held until the call is reported to go on, and from each such report to the next, in milliseconds. */
  readonly leaseMs: number;
  /** After so many milliseconds no report holds the slot any more. */
  readonly longestMs: number;
  /** A ticket to be used up, and for how long it must be remembered. */
  readonly ticket?: { readonly id: string; readonly rememberMs: number } | undefined;
}

/** Why nobody was let in; nothing has been charged and no ticket used. */
export type AdmissionRefusal =
  | { readonly reason: 'ticket-used' }
  | { readonly reason: AdmissionLimitName; readonly retryAfterMs: number };

/**
 * Permission to start one call: charged to the agent, to everyone and to the day, and holding a slot. Ends in one of three
 * ways.
 */
export interface Admission {
  /** The call was started: from now on `renew(callId)` and `release(callId)` are about its slot. Never rejects. */
  bind(callId: string): Promise<void>;
  /** Nobody can join the call, but it may have been started: frees the slot; charge and ticket stay. Never rejects. */
  abandon(): Promise<void>;
  /** The call was certainly not started: gives back the slot, what was charged and the ticket. Never rejects. */
  cancel(): Promise<void>;
}

/** Thrown when the store cannot be asked: whatever depends on it is refused rather than let through uncounted. */
export class StateUnavailableError extends Error {
  override readonly name = 'StateUnavailableError';
  /** Why, as a code such as `ECONNREFUSED` or `timeout`: never an address, a password or a key. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The shared store cannot be asked (${reason}).`);
    this.reason = reason;
  }
}

/** How much of what is limited for everyone is in use. */
export interface StateUsage {
  /** Slots of calls that are held. */
  readonly slots: number;
  /** Calls charged to the day's budget. */
  readonly calls: number;
  /** Minutes charged to it. */
  readonly minutes: number;
}

/** See the top of this file. Owned by whoever made it. */
export interface SharedState {
  /**
   * Falls back to this process's share of the allowance while the store is away.
   * @param groupsOf default: every key is a group of its own
   */
  createRateLimit(limits: readonly RateLimitOptions[], groupsOf?: GroupsOf): RateLimit;
  /**
   * Checks and charges everything an admission needs in one atomic step.
   * @throws StateUnavailableError
   */
  admit(request: AdmissionRequest): Promise<{ admission: Admission } | { refusal: AdmissionRefusal }>;
  /**
   * The call goes on: its slot is held for another lease, never beyond the longest call. A slot whose lease has run out is
   * taken again where there is room. Calls that are not known change nothing. Never rejects.
   */
  renew(callId: string): Promise<void>;
  /** Frees the slot of a call that is over. Calls that are not known change nothing. Never rejects. */
  release(callId: string): Promise<void>;
  /**
   * Takes a name for a while.
   * @returns whether nobody had it
   * @throws StateUnavailableError
   */
  setIfAbsent(name: string, forMs: number): Promise<boolean>;
  /** Removes a name early. Never rejects. */
  remove(name: string): Promise<void>;
  /** Reads what is in use, where it is limited at all; undefined while the store cannot be asked. Never rejects. */
  usage(): Promise<StateUsage | undefined>;
  /** Whether the store can be reached at the moment. */
  isReady(): boolean;
  close(): Promise<void>;
}
