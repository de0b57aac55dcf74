// The places of calls under way, in this process: by visitor and in all, each held until it is given back or too old.
import { ExpiringMap } from './expiring-map.js';

/** A place for one call. */
export interface Lease {
  readonly clientKey: string;
  readonly endsAt: number;
}

/** See the top of this file. Ended leases count until `dropEnded` is called. */
export class Leases {
  readonly #held = new ExpiringMap<Lease, Lease>();
  readonly #ofClient = new Map<string, Set<Lease>>();
  readonly #ofCall = new Map<string, Lease>();
  readonly #callOf = new Map<Lease, string>();

  get count(): number {
    return this.#held.size;
  }

  /** When the first of all places is free again at the latest. */
  get nextEndsAt(): number | undefined {
    return this.#held.nextEndsAt;
  }

  ofClient(clientKey: string): ReadonlySet<Lease> {
    return this.#ofClient.get(clientKey) ?? new Set();
  }

  add(lease: Lease): void {
    this.#held.set(lease, lease, lease.endsAt);
    const others = this.#ofClient.get(lease.clientKey);
    if (others === undefined) this.#ofClient.set(lease.clientKey, new Set([lease]));
    else others.add(lease);
  }

  /** Names the call that holds the place, for `release`. Nothing happens when the place is free already. */
  bind(callId: string, lease: Lease): void {
    if (!this.#held.has(lease)) return;
    this.#ofCall.set(callId, lease);
    this.#callOf.set(lease, callId);
  }

  release(callId: string): void {
    const lease = this.#ofCall.get(callId);
    if (lease !== undefined) this.remove(lease);
  }

  /** @returns whether the place was still held */
  remove(lease: Lease): boolean {
    const wasHeld = this.#held.delete(lease) !== undefined;
    if (wasHeld) this.#forget(lease);
    return wasHeld;
  }

  dropEnded(time: number): void {
    for (const lease of this.#held.dropEnded(time)) this.#forget(lease);
  }

  #forget(lease: Lease): void {
    const others = this.#ofClient.get(lease.clientKey);
    others?.delete(lease);
    if (others?.size === 0) this.#ofClient.delete(lease.clientKey);
    const callId = this.#callOf.get(lease);
    this.#callOf.delete(lease);
    if (callId !== undefined && this.#ofCall.get(callId) === lease) this.#ofCall.delete(callId);
  }
}
