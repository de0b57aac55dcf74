// Admissions in Redis: charged, bound to calls and taken back. Refuses when the store cannot be asked.
import { randomUUID } from 'node:crypto';
import type { ProxySettings } from '../settings.js';
import { ADMIT_SCRIPT, CANCEL_SCRIPT } from './admission-scripts.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisKeys } from './redis-keys.js';
import { RedisScript } from './redis-script.js';
import type { AdmissionRefusal, AdmissionRequest, SharedState } from './shared-state.js';

interface AdmissionsOptions {
  readonly limits: ProxySettings['limits'];
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
}

/** Where nobody counts places an admission is remembered only for as long as it may be cancelled, in milliseconds. */
const CANCELLABLE_MS = 120_000;

const admitScript = new RedisScript(ADMIT_SCRIPT);
const cancelScript = new RedisScript(CANCEL_SCRIPT);

/** Makes the part of the state that admits. */
export function createRedisAdmissions({
  limits,
  connection,
  keys,
}: AdmissionsOptions): Pick<SharedState, 'admit' | 'release' | 'usage'> {
  const { agentPerMinute, perMinute, perDay, concurrentPerIp, concurrent } = limits;
  const points = [agentPerMinute, perMinute, perDay, concurrentPerIp, concurrent].map((limit) =>
    limit === false ? -1 : limit,
  );
  const countsPlaces = concurrentPerIp !== false || concurrent !== false;

  function keysOf({ agent, ticket }: AdmissionRequest, visitor: string): string[] {
    const { agentMinute, minute, day, leases, leasesOf, ticket: ticketKey } = keys.admission;
    const always = [agentMinute(agent), minute, day, leases, leasesOf(visitor)];
    return ticket === undefined ? always : [...always, ticketKey(ticket.id)];
  }

  return {
    async admit(request) {
      const lease = randomUUID();
      const leaseMs = countsPlaces ? request.leaseMs : CANCELLABLE_MS;
      const visitor = keys.visitor(request.clientKey);
      const scriptKeys = keysOf(request, visitor);
      const admission = {
        keys: scriptKeys,
        args: [lease, leaseMs, ...points, request.ticket?.rememberMs ?? 0],
      };
      const cancellation = { keys: scriptKeys, args: [lease, leaseMs] };

      const refusal = refusalIn(
        await connection.ask(
          (store) => admitScript.run(store, admission),
          (store) => cancelScript.run(store, cancellation),
        ),
      );
      if (refusal !== undefined) return { refusal };
      return {
        admission: {
          bind: (callId) =>
            connection.tell((store) => store.set(keys.call(callId), `${lease} ${visitor}`, 'PX', leaseMs)),
          cancel: () => connection.tell((store) => cancelScript.run(store, cancellation)),
        },
      };
    },

    async usage() {
      const { leases, day } = keys.admission;
      try {
        return await connection.ask(async (store) => {
          // The clock by which leases end.
          const [seconds, microseconds] = await store.time();
          const now = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
          const [slots, today] = await Promise.all([
            store.zcount(leases, `(${now}`, '+inf'),
            store.hget(day, 'spent'),
          ]);
          return { slots, today: Number(today ?? 0) };
        });
      } catch {
        return undefined; // the log has the reason, and a figure may be missing
      }
    },

    release(callId) {
      const call = keys.call(callId);
      return connection.tell(async (store) => {
        const [lease, visitor] = (await store.get(call))?.split(' ') ?? [];
        if (lease === undefined || visitor === undefined) return;
        const { leases, leasesOf } = keys.admission;
        await Promise.all([store.zrem(leases, lease), store.zrem(leasesOf(visitor), lease)]);
        // Last, so that a release that was broken off can be repeated.
        await store.del(call);
      });
    },
  };
}

function refusalIn(answer: unknown): AdmissionRefusal | undefined {
  const [reason, wait] = answer as [AdmissionRefusal['reason'] | 'admitted', number];
  if (reason === 'admitted') return undefined;
  return reason === 'ticket-used' ? { reason } : { reason, retryAfterMs: wait };
}
