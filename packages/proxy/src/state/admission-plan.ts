// What one join costs, in the order in which it may be refused: the same for memory and for Redis. Pure.
import type { ProxySettings } from '../config/settings.js';
import { addressGroups } from '../visitor/ip-address.js';
import { type AdmissionLimitName, limitsInForce } from './limits.js';
import type { AdmissionRequest } from './shared-state.js';

/** A count that is charged with a join, and closes by itself. */
export interface PlannedWindow {
  readonly name: AdmissionLimitName;
  /** Names the count in the store. */
  readonly key: string;
  /** Refused once so much has been charged. */
  readonly points: number;
  readonly cost: number;
  /** `minute`: from the first charge on; `day`: until midnight in UTC. */
  readonly lasts: 'minute' | 'day';
}

/** Calls at the same time of which the join's would be one. */
export interface PlannedSlot {
  readonly name: AdmissionLimitName;
  /** Names the group in the store, together with the person. */
  readonly key: string;
  /** An address or a user, which must not be shown in a store; undefined where the group is nobody's. */
  readonly person: string | undefined;
  readonly points: number;
}

/** See the top of this file. */
export interface AdmissionPlan {
  readonly windows: readonly PlannedWindow[];
  readonly slots: readonly PlannedSlot[];
  /** The first lease's length in milliseconds. */
  readonly leaseMs: number;
}

const MINUTE_MS = 60_000;

/** Names the count of minutes, which leases go on charging. */
export const MINUTES_KEY = 'minutes-day';
/** Names the count of the day's calls. */
export const DAY_KEY: AdmissionLimitName = 'day';
/** Names the group of all calls at the same time. */
export const EVERYONES_SLOTS: AdmissionLimitName = 'concurrent';

/** Plans the admission of a join. Makes whole milliseconds of every time. */
export type AdmissionPlanner = (request: AdmissionRequest) => AdmissionPlan;

/** Makes the planner of a proxy's limits. */
export function createAdmissionPlanner(limits: ProxySettings['limits']): AdmissionPlanner {
  const inForce = limitsInForce(limits);
  return (request) => {
    const windows: PlannedWindow[] = [];
    const slots: PlannedSlot[] = [];
    const leaseMs = Math.ceil(Math.min(request.leaseMs, request.longestMs));
    for (const limit of inForce) {
      if (limit.kind === 'window') {
        const { name, points, lasts } = limit;
        const key = limit.per === 'agent' ? `${name}:${request.agent}` : name;
        const [unit, cost] = limit.unit === 'minutes' ? [MINUTE_MS, leaseMs] : [1, 1];
        windows.push({ name, key, points: points * unit, cost, lasts });
      } else if (limit.kind === 'slots') {
        slots.push(...slotsOf(limit, limits, request));
      }
    }
    return { windows, slots, leaseMs };
  };
}

type SlotLimit = Extract<ReturnType<typeof limitsInForce>[number], { readonly kind: 'slots' }>;

function slotsOf(
  { name, per, points }: SlotLimit,
  { concurrent }: ProxySettings['limits'],
  { clientKey, user }: AdmissionRequest,
): PlannedSlot[] {
  switch (per) {
    case 'user':
      return user === undefined ? [] : [{ name, key: name, person: user, points }];
    case 'address':
      return addressGroups(clientKey).map(({ key, share }) => ({
        name,
        key: name,
        person: key,
        points: points * share,
      }));
    case 'ticketless':
      // What is reserved is what those without a ticket may not have.
      if (user !== undefined || concurrent === false) return [];
      return [{ name, key: name, person: undefined, points: Math.max(0, concurrent - points) }];
    case 'everyone':
      return [{ name, key: name, person: undefined, points }];
  }
}
