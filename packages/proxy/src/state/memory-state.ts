// Shared state for one process: counts in memory, forgets when the process ends. Every step is done before the next
// can begin, so that it is exact however many joins come at once.
import type { ProxySettings } from '../config/settings.js';
import { createSteadyClock } from '../time/steady-clock.js';
import {
  type AdmissionPlan,
  createAdmissionPlanner,
  DAY_KEY,
  EVERYONES_SLOTS,
  MINUTES_KEY,
} from './admission-plan.js';
import { ExpiringMap } from './expiring-map.js';
import { FixedWindows } from './fixed-windows.js';
import { LEAST_CHARGED_MS } from './lease.js';
import { countsLeases } from './limits.js';
import { createMemoryRateLimit } from './memory-rate-limit.js';
import type { Admission, AdmissionRefusal, AdmissionRequest, SharedState } from './shared-state.js';
import { type Lease, Slots } from './slots.js';

type StateSettings = Pick<ProxySettings, 'limits' | 'now'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Makes the state of one process. Holds no timer: what has ended is dropped by whoever comes next. */
export function createMemoryState({ limits, now: systemNow }: StateSettings): SharedState {
  const now = createSteadyClock(systemNow);
  const windows = new FixedWindows();
  const slots = new Slots();
  const names = new ExpiringMap<string, true>();
  const planAdmission = createAdmissionPlanner(limits);
  const keepsLeases = countsLeases(limits);

  function refusalOf(plan: AdmissionPlan, ticketId: string | undefined, time: number) {
    if (ticketId !== undefined && names.has(ticketKey(ticketId))) return { reason: 'ticket-used' } as const;
    for (const { name, key, points } of plan.windows) {
      const retryAfterMs = windows.exhaustedForMs(key, points, time);
      if (retryAfterMs !== undefined) return { reason: name, retryAfterMs };
    }
    const full = slots.fullGroup(plan.slots, time);
    return full && { reason: full.name, retryAfterMs: full.retryAfterMs };
  }

  function admitNow(request: AdmissionRequest, plan: AdmissionPlan, time: number): Admission {
    const { ticket, leaseMs, longestMs } = request;
    const lease: Lease = {
      slots: plan.slots,
      admittedAt: time,
      leaseMs,
      longestEndsAt: time + longestMs,
      endsAt: time + plan.leaseMs,
    };
    const charged = plan.windows.map(({ key, cost, lasts }) => {
      const window = windows.charge(key, { time, endsAt: endOf(lasts, time), cost });
      if (key === MINUTES_KEY) lease.minutes = window;
      return { window, cost };
    });
    if (keepsLeases) slots.take(lease);
    if (ticket !== undefined) names.set(ticketKey(ticket.id), true, time + ticket.rememberMs);
    let isOver = false;
    return {
      bind(callId) {
        slots.bind(callId, lease);
        return Promise.resolve();
      },
      abandon() {
        isOver = true;
        free(lease);
        return Promise.resolve();
      },
      cancel() {
        if (isOver) return Promise.resolve();
        isOver = true;
        slots.free(lease);
        for (const { window, cost } of charged) windows.refund(window, cost);
        if (ticket !== undefined) names.delete(ticketKey(ticket.id));
        return Promise.resolve();
      },
    };
  }

  /** Gives back the slot, and of the minutes those that the lease would still have lasted. */
  function free(lease: Lease): void {
    const { minutes } = lease;
    if (!slots.free(lease) || minutes === undefined) return;
    const unusedMs = lease.endsAt - Math.max(now(), lease.admittedAt + LEAST_CHARGED_MS);
    if (unusedMs > 0) windows.refund(minutes, unusedMs);
  }

  function renew(lease: Lease): void {
    const time = now();
    const endsAt = Math.min(time + lease.leaseMs, lease.longestEndsAt);
    if (endsAt <= lease.endsAt) return;
    const hasRunOut = lease.endsAt <= time;
    if (hasRunOut && slots.fullGroup(lease.slots, time) !== undefined) return;
    if (lease.minutes !== undefined) {
      const cost = endsAt - lease.endsAt;
      lease.minutes = windows.charge(MINUTES_KEY, { time, endsAt: endOf('day', time), cost });
    }
    slots.extend(lease, endsAt);
  }

  return {
    createRateLimit: (rateLimits, groupsOf) =>
      createMemoryRateLimit(rateLimits, { now: systemNow, groupsOf }),
    admit(request) {
      const time = now();
      slots.dropEnded(time);
      names.dropEnded(time);
      const plan = planAdmission(request);
      const refusal: AdmissionRefusal | undefined = refusalOf(plan, request.ticket?.id, time);
      return Promise.resolve(refusal ? { refusal } : { admission: admitNow(request, plan, time) });
    },
    renew(callId) {
      slots.dropEnded(now());
      const lease = slots.leaseOf(callId);
      if (lease !== undefined) renew(lease);
      return Promise.resolve();
    },
    release(callId) {
      const lease = slots.leaseOf(callId);
      if (lease !== undefined) free(lease);
      return Promise.resolve();
    },
    setIfAbsent(name, forMs) {
      const time = now();
      names.dropEnded(time);
      const isFree = !names.has(nameKey(name));
      if (isFree) names.set(nameKey(name), true, time + forMs);
      return Promise.resolve(isFree);
    },
    remove(name) {
      names.delete(nameKey(name));
      return Promise.resolve();
    },
    usage() {
      const time = now();
      return Promise.resolve({
        slots: slots.heldIn(EVERYONES_SLOTS, time),
        calls: windows.get(DAY_KEY, time)?.count ?? 0,
        minutes: (windows.get(MINUTES_KEY, time)?.count ?? 0) / MINUTE_MS,
      });
    },
    isReady: () => true,
    close: () => Promise.resolve(),
  };
}

function endOf(lasts: 'minute' | 'day', time: number): number {
  return lasts === 'minute' ? time + MINUTE_MS : (Math.floor(time / DAY_MS) + 1) * DAY_MS;
}

const ticketKey = (id: string): string => `ticket:${id}`;
const nameKey = (name: string): string => `name:${name}`;
