// The slots of calls under way, in this process: in how many groups each call counts, and until when its lease holds.
import type { PlannedSlot } from './admission-plan.js';
import { ExpiringMap } from './expiring-map.js';
import type { Window } from './fixed-windows.js';
import type { AdmissionLimitName } from './limits.js';

/** One call's slots. */
export interface Lease {
  readonly slots: readonly PlannedSlot[];
  readonly admittedAt: number;
  /** No renewal goes beyond it; the lease is forgotten then. */
  readonly longestEndsAt: number;
  /** How long a renewal holds, in milliseconds. */
  readonly leaseMs: number;
  readonly endsAt: number;
  /** Where its minutes were charged last, for whoever counts them. */
  minutes?: Window;
}

type MutableLease = { -readonly [Field in keyof Lease]: Lease[Field] } & { callId?: string };

/** See the top of this file. Whoever asks says what time it is. */
export class Slots {
  /** Every lease that may still be renewed, ended ones among them. */
  readonly #leases = new ExpiringMap<Lease, MutableLease>();
  readonly #groups = new Map<string, ExpiringMap<Lease, Lease>>();
  readonly #ofCall = new Map<string, Lease>();

  /** The first of these groups that is full, and when a lease in it ends. */
  fullGroup(
    slots: readonly PlannedSlot[],
    time: number,
  ): { readonly name: AdmissionLimitName; readonly retryAfterMs: number } | undefined {
    for (const slot of slots) {
      const group = this.#groups.get(nameOf(slot));
      group?.dropEnded(time);
      if ((group?.size ?? 0) < slot.points) continue;
      return { name: slot.name, retryAfterMs: (group?.nextEndsAt ?? time) - time };
    }
    return undefined;
  }

  /** How many leases hold a slot in a group that is nobody's own. */
  heldIn(key: string, time: number): number {
    const group = this.#groups.get(`${key}:`);
    group?.dropEnded(time);
    return group?.size ?? 0;
  }

  /** Takes a slot in every group. */
  take(lease: Lease): void {
    this.#leases.set(lease, lease, lease.longestEndsAt);
    this.#hold(lease);
  }

  /** Holds the slots for longer. */
  extend(lease: Lease, endsAt: number): void {
    const held = this.#leases.get(lease);
    if (held === undefined) return;
    held.endsAt = endsAt;
    this.#hold(held);
  }

  /** Names the call that holds the slots. Nothing happens when they have been freed already. */
  bind(callId: string, lease: Lease): void {
    const held = this.#leases.get(lease);
    if (held === undefined) return;
    held.callId = callId;
    this.#ofCall.set(callId, held);
  }

  leaseOf(callId: string): Lease | undefined {
    return this.#ofCall.get(callId);
  }

  /** @returns whether the lease was still known */
  free(lease: Lease): boolean {
    const known = this.#leases.delete(lease);
    if (known !== undefined) this.#forget(known);
    return known !== undefined;
  }

  /** Forgets the calls that are longer than any call can be. */
  dropEnded(time: number): void {
    for (const lease of this.#leases.dropEnded(time)) this.#forget(lease);
  }

  #hold(lease: Lease): void {
    for (const slot of lease.slots) {
      const name = nameOf(slot);
      const group = this.#groups.get(name) ?? new ExpiringMap<Lease, Lease>();
      this.#groups.set(name, group);
      group.set(lease, lease, lease.endsAt);
    }
  }

  #forget(lease: MutableLease): void {
    for (const slot of lease.slots) {
      const group = this.#groups.get(nameOf(slot));
      group?.delete(lease);
      if (group?.size === 0) this.#groups.delete(nameOf(slot));
    }
    const { callId } = lease;
    if (callId !== undefined && this.#ofCall.get(callId) === lease) this.#ofCall.delete(callId);
  }
}

const nameOf = ({ key, person }: PlannedSlot): string => `${key}:${person ?? ''}`;
