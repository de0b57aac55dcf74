// Every limit there is and how it is counted: one table for the guards, for memory and for Redis, so that a limit which
// stands here holds wherever is counted. Its order is that in which limits refuse.
import type { ProxySettings } from '../config/settings.js';
import type { RateLimitOptions } from './rate-limit-options.js';

type LimitSettings = ProxySettings['limits'];

/** Joins of one visitor or user, counted by a guard before the join is admitted. */
interface RateDefinition {
  readonly kind: 'rate';
  readonly per: 'address' | 'user';
  readonly name: string;
  readonly windowMs: number;
}

/** What is charged when a join is admitted. */
interface WindowDefinition {
  readonly kind: 'window';
  readonly per: 'agent' | 'everyone';
  readonly name: string;
  readonly lasts: 'minute' | 'day';
  readonly unit: 'calls' | 'minutes';
  /** Whether each replica may count its share alone while the store is away. */
  readonly mayMiscount: boolean;
}

/** Calls at the same time. */
interface SlotDefinition {
  readonly kind: 'slots';
  readonly per: 'user' | 'address' | 'ticketless' | 'everyone';
  readonly name: string;
}

type LimitDefinition = RateDefinition | WindowDefinition | SlotDefinition;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Name in the options → how it is counted. */
export const LIMITS = {
  ipPerMinute: { kind: 'rate', per: 'address', name: 'ip-minute', windowMs: MINUTE_MS },
  ipPerHour: { kind: 'rate', per: 'address', name: 'ip-hour', windowMs: HOUR_MS },
  ipPerDay: { kind: 'rate', per: 'address', name: 'ip-day', windowMs: DAY_MS },
  userPerMinute: { kind: 'rate', per: 'user', name: 'user-minute', windowMs: MINUTE_MS },
  userPerDay: { kind: 'rate', per: 'user', name: 'user-day', windowMs: DAY_MS },
  agentPerMinute: {
    kind: 'window',
    per: 'agent',
    name: 'agent-minute',
    lasts: 'minute',
    unit: 'calls',
    mayMiscount: true,
  },
  perMinute: {
    kind: 'window',
    per: 'everyone',
    name: 'minute',
    lasts: 'minute',
    unit: 'calls',
    mayMiscount: true,
  },
  perDay: { kind: 'window', per: 'everyone', name: 'day', lasts: 'day', unit: 'calls', mayMiscount: false },
  minutesPerDay: {
    kind: 'window',
    per: 'everyone',
    name: 'minutes-day',
    lasts: 'day',
    unit: 'minutes',
    mayMiscount: false,
  },
  concurrentPerUser: { kind: 'slots', per: 'user', name: 'concurrent-per-user' },
  concurrentPerIp: { kind: 'slots', per: 'address', name: 'concurrent-per-ip' },
  reservedForTickets: { kind: 'slots', per: 'ticketless', name: 'concurrent-without-ticket' },
  concurrent: { kind: 'slots', per: 'everyone', name: 'concurrent' },
} as const satisfies Readonly<Record<keyof LimitSettings, LimitDefinition>>;

type Limits = typeof LIMITS;

/** Why a join is not admitted, other than for its ticket. */
export type AdmissionLimitName = Extract<Limits[keyof Limits], { readonly kind: 'window' | 'slots' }>['name'];

/** A limit that is in force. */
type LimitInForce = {
  readonly [Option in keyof Limits]: Limits[Option] & { readonly option: Option; readonly points: number };
}[keyof Limits];

/** Every limit that is not lifted, in the order of the table. */
export function limitsInForce(limits: LimitSettings): LimitInForce[] {
  const options = Object.keys(LIMITS) as (keyof Limits)[];
  return options.flatMap((option) => {
    const points = limits[option];
    return points === false ? [] : [{ ...LIMITS[option], option, points } as LimitInForce];
  });
}

/** The allowances of one visitor or user that a guard spends together. */
export function rateLimitsOf(limits: LimitSettings, per: RateDefinition['per']): RateLimitOptions[] {
  return limitsInForce(limits).flatMap((limit) =>
    limit.kind === 'rate' && limit.per === per
      ? [{ name: limit.name, points: limit.points, windowMs: limit.windowMs }]
      : [],
  );
}

/** Whether leases have to be kept: somebody counts calls under way, or their minutes. */
export function countsLeases(limits: LimitSettings): boolean {
  return limitsInForce(limits).some(
    (limit) => limit.kind === 'slots' || (limit.kind === 'window' && limit.unit === 'minutes'),
  );
}

/** Whether an admission must be refused rather than miscounted while the store is away. */
export function needsStore(limits: LimitSettings): boolean {
  return limitsInForce(limits).some(
    (limit) => limit.kind === 'slots' || (limit.kind === 'window' && !limit.mayMiscount),
  );
}

/** Whether an admission counts anything at all. */
export function countsAdmissions(limits: LimitSettings): boolean {
  return limitsInForce(limits).some(({ kind }) => kind !== 'rate');
}

/** One replica's part of what may be miscounted. */
export function sharesOf(limits: LimitSettings, replicas: number): LimitSettings {
  const shares = limitsInForce(limits).flatMap((limit) =>
    limit.kind === 'window' && limit.mayMiscount
      ? [[limit.option, replicaShare(limit.points, replicas)] as const]
      : [],
  );
  return { ...limits, ...Object.fromEntries(shares) };
}

/** Rounded down, so that all replicas together stay within the limit; but never nothing at all. */
export function replicaShare(points: number, replicas: number): number {
  return Math.max(1, Math.floor(points / replicas));
}
