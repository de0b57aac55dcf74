// Shared state for one process: counts in memory, forgets when the process ends. Every step is done before the next
// can begin, so that it is exact however many joins come at once.
import type { ProxySettings } from '../settings.js';
import { ExpiringMap } from './expiring-map.js';
import { FixedWindows } from './fixed-windows.js';
import { Leases } from './leases.js';
import { createMemoryRateLimit } from './memory-rate-limit.js';
import type { Admission, AdmissionRefusal, AdmissionRequest, SharedState } from './shared-state.js';

type StateSettings = Pick<ProxySettings, 'limits' | 'now'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Makes the state of one process. Holds no timer: what has ended is dropped by whoever comes next. */
export function createMemoryState({ limits, now }: StateSettings): SharedState {
  const windows = new FixedWindows();
  const leases = new Leases();
  const claims = new ExpiringMap<string, true>();
  const keepsLeases = limits.concurrentPerIp !== false || limits.concurrent !== false;

  function refusalOf(
    { agent, clientKey, ticket }: AdmissionRequest,
    time: number,
  ): AdmissionRefusal | undefined {
    if (ticket !== undefined && claims.has(ticketClaim(ticket.id))) return { reason: 'ticket-used' };
    for (const { reason, key, points } of chargesOf(agent, time)) {
      const retryAfterMs = windows.spentForMs(key, points, time);
      if (retryAfterMs !== undefined) return { reason, retryAfterMs };
    }
    const ofClient = leases.ofClient(clientKey);
    if (limits.concurrentPerIp !== false && ofClient.size >= limits.concurrentPerIp) {
      const endsAt = Math.min(...[...ofClient].map((lease) => lease.endsAt));
      return { reason: 'concurrent-per-ip', retryAfterMs: endsAt - time };
    }
    if (limits.concurrent !== false && leases.count >= limits.concurrent) {
      return { reason: 'concurrent', retryAfterMs: (leases.nextEndsAt ?? time) - time };
    }
    return undefined;
  }

  /** What an admission costs, in the order in which it refuses. */
  function chargesOf(agent: string, time: number) {
    const inAMinute = time + MINUTE_MS;
    const midnight = (Math.floor(time / DAY_MS) + 1) * DAY_MS;
    return [
      charge('agent-minute', limits.agentPerMinute, inAMinute, `agent:${agent}`),
      charge('minute', limits.perMinute, inAMinute),
      charge('day', limits.perDay, midnight),
    ].filter((entry) => entry !== undefined);
  }

  function admitNow({ agent, clientKey, leaseMs, ticket }: AdmissionRequest, time: number): Admission {
    const lease = { clientKey, endsAt: time + leaseMs };
    if (keepsLeases) leases.add(lease);
    const charged = chargesOf(agent, time).map(({ key, endsAt }) => windows.charge(key, time, endsAt));
    if (ticket !== undefined) claims.set(ticketClaim(ticket.id), true, time + ticket.rememberMs);
    let isCancelled = false;
    return {
      bind(callId) {
        leases.bind(callId, lease);
        return Promise.resolve();
      },
      cancel() {
        if (isCancelled) return Promise.resolve();
        isCancelled = true;
        leases.remove(lease);
        for (const window of charged) windows.refund(window);
        if (ticket !== undefined) claims.delete(ticketClaim(ticket.id));
        return Promise.resolve();
      },
    };
  }

  return {
    createRateLimit: (rateLimits) => createMemoryRateLimit(rateLimits),
    admit(request) {
      const time = now();
      leases.dropEnded(time);
      claims.dropEnded(time);
      const refusal = refusalOf(request, time);
      return Promise.resolve(refusal === undefined ? { admission: admitNow(request, time) } : { refusal });
    },
    release(callId) {
      leases.release(callId);
      return Promise.resolve();
    },
    claim(name, forMs) {
      const time = now();
      claims.dropEnded(time);
      const isFree = !claims.has(nameClaim(name));
      if (isFree) claims.set(nameClaim(name), true, time + forMs);
      return Promise.resolve(isFree);
    },
    unclaim(name) {
      claims.delete(nameClaim(name));
      return Promise.resolve();
    },
    usage() {
      const time = now();
      leases.dropEnded(time);
      return Promise.resolve({ slots: leases.count, today: windows.countOf('day', time) });
    },
    isReady: () => true,
    close: () => Promise.resolve(),
  };
}

/** Undefined where the limit is lifted. */
function charge(
  reason: 'agent-minute' | 'minute' | 'day',
  points: number | false,
  endsAt: number,
  key: string = reason,
) {
  return points === false ? undefined : { reason, key, points, endsAt };
}

const ticketClaim = (id: string): string => `ticket:${id}`;
const nameClaim = (name: string): string => `name:${name}`;
