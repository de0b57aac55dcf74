// Shared state for one process: counts in memory, forgets when the process ends.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ProxySettings } from '../settings.js';
import type {
  Admission,
  AdmissionRefusal,
  AdmissionRequest,
  RateLimit,
  RateLimitOptions,
  SharedState,
} from './shared-state.js';

type StateSettings = Pick<ProxySettings, 'limits' | 'now'>;

interface Lease {
  readonly clientKey: string;
  readonly endsAt: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Makes the state of one process. */
export function createMemoryState({ limits, now }: StateSettings): SharedState {
  const leases = new Map<symbol, Lease>();
  const leaseOfCall = new Map<string, symbol>();
  const claims = new Map<string, number>();
  const spent = new Map<string, { count: number; endsAt: number }>();

  function dropExpired(time: number): void {
    for (const [id, lease] of leases) if (lease.endsAt <= time) leases.delete(id);
    for (const [call, id] of leaseOfCall) if (!leases.has(id)) leaseOfCall.delete(call);
    for (const [name, endsAt] of claims) if (endsAt <= time) claims.delete(name);
    for (const [name, window] of spent) if (window.endsAt <= time) spent.delete(name);
  }

  function refusalOf(
    { agent, clientKey, ticket }: AdmissionRequest,
    time: number,
  ): AdmissionRefusal | undefined {
    if (ticket !== undefined && claims.has(ticket.id)) return { reason: 'ticket-used' };
    for (const { reason, name, points } of windowsOf(agent, time)) {
      const window = spent.get(name);
      if (window !== undefined && points !== false && window.count >= points) {
        return { reason, retryAfterMs: window.endsAt - time };
      }
    }
    const ofClient = [...leases.values()].filter((lease) => lease.clientKey === clientKey);
    if (limits.concurrentPerIp !== false && ofClient.length >= limits.concurrentPerIp) {
      return { reason: 'concurrent-per-ip', retryAfterMs: untilFree(ofClient, time) };
    }
    if (limits.concurrent !== false && leases.size >= limits.concurrent) {
      return { reason: 'concurrent', retryAfterMs: untilFree([...leases.values()], time) };
    }
    return undefined;
  }

  function windowsOf(agent: string, time: number) {
    return [
      {
        reason: 'agent-minute',
        name: `agent:${agent}`,
        points: limits.agentPerMinute,
        endsAt: time + MINUTE_MS,
      },
      { reason: 'minute', name: 'minute', points: limits.perMinute, endsAt: time + MINUTE_MS },
      { reason: 'day', name: 'day', points: limits.perDay, endsAt: (Math.floor(time / DAY_MS) + 1) * DAY_MS },
    ] as const;
  }

  function charge({ agent, clientKey, leaseMs, ticket }: AdmissionRequest, time: number): Admission {
    const id = Symbol('lease');
    leases.set(id, { clientKey, endsAt: time + leaseMs });
    const charged = windowsOf(agent, time).map(({ name, endsAt }) => {
      const window = spent.get(name) ?? { count: 0, endsAt };
      window.count += 1;
      spent.set(name, window);
      return window;
    });
    if (ticket !== undefined) claims.set(ticket.id, time + ticket.rememberMs);
    return {
      bind(callId) {
        leaseOfCall.set(callId, id);
        return Promise.resolve();
      },
      cancel() {
        leases.delete(id);
        for (const window of charged) window.count -= 1;
        if (ticket !== undefined) claims.delete(ticket.id);
        return Promise.resolve();
      },
    };
  }

  return {
    createRateLimit,
    admit(request) {
      const time = now();
      dropExpired(time);
      const refusal = refusalOf(request, time);
      return Promise.resolve(refusal === undefined ? { admission: charge(request, time) } : { refusal });
    },
    release(callId) {
      const id = leaseOfCall.get(callId);
      if (id !== undefined) leases.delete(id);
      leaseOfCall.delete(callId);
      return Promise.resolve();
    },
    claim(name, forMs) {
      const time = now();
      dropExpired(time);
      const isFree = !claims.has(name);
      if (isFree) claims.set(name, time + forMs);
      return Promise.resolve(isFree);
    },
    unclaim(name) {
      claims.delete(name);
      return Promise.resolve();
    },
    isReady: () => true,
    close: () => Promise.resolve(),
  };
}

function createRateLimit(limits: readonly RateLimitOptions[]): RateLimit {
  const limiters = limits.map(
    ({ name, points, windowMs }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: windowMs / 1000 }),
  );
  return {
    async spend(key) {
      for (const limiter of limiters) {
        const refusal = await refusalOf(limiter, key);
        if (refusal === undefined) continue;
        // What is told must hold: a longer limit that is used up as well decides when there is a place again.
        const waits = await Promise.all(limiters.map((other) => waitOf(other, key)));
        return { retryAfterMs: Math.max(refusal.msBeforeNext, ...waits) };
      }
      return undefined;
    },
  };
}

async function refusalOf(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

async function waitOf(limiter: RateLimiterMemory, key: string): Promise<number> {
  const window = await limiter.get(key);
  return window !== null && window.remainingPoints <= 0 ? window.msBeforeNext : 0;
}

function untilFree(leases: readonly Lease[], time: number): number {
  return Math.min(...leases.map(({ endsAt }) => endsAt)) - time;
}
