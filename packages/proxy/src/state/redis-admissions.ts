// Admissions in Redis: charged, bound to calls, renewed and taken back. Refuses when the store cannot be asked.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProxySettings } from '../config/settings.js';
import { parseJson } from '../http/parse-json.js';
import {
  type AdmissionPlan,
  createAdmissionPlanner,
  DAY_KEY,
  EVERYONES_SLOTS,
  MINUTES_KEY,
} from './admission-plan.js';
import { ADMIT_SCRIPT, CANCEL_SCRIPT } from './admission-scripts.js';
import { RELEASE_SCRIPT, RENEW_SCRIPT } from './lease-scripts.js';
import { countsLeases } from './limits.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisKeys } from './redis-keys.js';
import { RedisScript, type ScriptCall } from './redis-script.js';
import type { AdmissionRefusal, AdmissionRequest, SharedState } from './shared-state.js';

interface AdmissionsOptions {
  readonly limits: ProxySettings['limits'];
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
}

/** Where nobody counts leases an admission is remembered only for as long as it may be cancelled, in milliseconds. */
const CANCELLABLE_MS = 120_000;
const MINUTE_MS = 60_000;

const admitScript = new RedisScript(ADMIT_SCRIPT);
const cancelScript = new RedisScript(CANCEL_SCRIPT);
const renewScript = new RedisScript(RENEW_SCRIPT);
const releaseScript = new RedisScript(RELEASE_SCRIPT);

/** What the store knows of a call: its lease, how long a renewal holds it, and the groups it counts in. */
const callRecord = z.object({
  lease: z.string(),
  leaseMs: z.number(),
  slots: z.array(z.tuple([z.string(), z.number()])),
});
type CallRecord = z.infer<typeof callRecord>;

/** Makes the part of the state that admits. */
export function createRedisAdmissions({
  limits,
  connection,
  keys,
}: AdmissionsOptions): Pick<SharedState, 'admit' | 'renew' | 'release' | 'usage'> {
  const keepsLeases = countsLeases(limits);
  const countsMinutes = limits.minutesPerDay === false ? 0 : 1;
  const minutesKey = keys.admission.window(MINUTES_KEY);
  const planAdmission = createAdmissionPlanner(limits);

  function releaseOf({ lease, slots }: Pick<CallRecord, 'lease' | 'slots'>, call: string): ScriptCall {
    const slotKeys = slots.map(([key]) => key);
    return {
      keys: [keys.admission.lease(lease), minutesKey, call, ...slotKeys],
      args: [lease, countsMinutes],
    };
  }

  function renewalOf({ lease, leaseMs, slots }: CallRecord, call: string): ScriptCall {
    return {
      keys: [keys.admission.lease(lease), minutesKey, call, ...slots.map(([key]) => key)],
      args: [lease, leaseMs, countsMinutes, ...slots.map(([, points]) => points)],
    };
  }

  /** Runs a script about the lease of a call, if it has one. Done twice, it changes nothing. */
  function tellOfCall(
    callId: string,
    script: RedisScript,
    callOf: (record: CallRecord, call: string) => ScriptCall,
  ) {
    const call = keys.admission.call(callId);
    return connection.tell(async (store) => {
      const record = callRecord.safeParse(parseJson((await store.get(call)) ?? ''));
      if (record.success) await script.run(store, callOf(record.data, call));
    });
  }

  return {
    async admit(request) {
      const lease = randomUUID();
      const plan = planAdmission(request);
      const longestMs = Math.ceil(keepsLeases ? request.longestMs : CANCELLABLE_MS);
      const scripts = scriptCallsOf(plan, { lease, longestMs, request, keys });
      const refusal = refusalIn(
        await connection.ask(
          (store) => admitScript.run(store, scripts.admit),
          (store) => cancelScript.run(store, scripts.cancel),
        ),
        plan,
      );
      if (refusal !== undefined) return { refusal };
      const record: CallRecord = { lease, leaseMs: request.leaseMs, slots: scripts.slots };
      return {
        admission: {
          async bind(callId) {
            if (!keepsLeases) return;
            const call = keys.admission.call(callId);
            await connection.tell((store) => store.set(call, JSON.stringify(record), 'PX', longestMs));
          },
          async abandon() {
            const release = releaseOf(record, keys.admission.lease(lease));
            await connection.tell((store) => releaseScript.run(store, release));
          },
          cancel: () => connection.tell((store) => cancelScript.run(store, scripts.cancel)),
        },
      };
    },

    async renew(callId) {
      if (keepsLeases) await tellOfCall(callId, renewScript, renewalOf);
    },

    async usage() {
      const { window, slots: group } = keys.admission;
      try {
        return await connection.ask(async (store) => {
          // The clock by which leases end.
          const [seconds, microseconds] = await store.time();
          const now = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
          const [slots, calls, minutesMs] = await Promise.all([
            store.zcount(group(EVERYONES_SLOTS, undefined), `(${now}`, '+inf'),
            store.hget(window(DAY_KEY), 'spent'),
            store.hget(minutesKey, 'spent'),
          ]);
          return { slots, calls: Number(calls ?? 0), minutes: Number(minutesMs ?? 0) / MINUTE_MS };
        });
      } catch {
        return undefined; // the log has the reason, and a figure may be missing
      }
    },

    async release(callId) {
      if (keepsLeases) await tellOfCall(callId, releaseScript, releaseOf);
    },
  };
}

interface CallContext {
  readonly lease: string;
  readonly longestMs: number;
  readonly request: AdmissionRequest;
  readonly keys: RedisKeys;
}

function scriptCallsOf({ windows, slots, leaseMs }: AdmissionPlan, context: CallContext) {
  const { lease, longestMs, keys } = context;
  const { ticket } = context.request;
  const slotKeys = slots.map(
    ({ key, person, points }) =>
      [keys.admission.slots(key, person === undefined ? undefined : keys.visitor(person)), points] as [
        string,
        number,
      ],
  );
  const scriptKeys = [
    ...windows.map(({ key }) => keys.admission.window(key)),
    ...slotKeys.map(([key]) => key),
    keys.admission.lease(lease),
    ...(ticket === undefined ? [] : [keys.admission.ticket(ticket.id)]),
  ];
  const counts = [windows.length, slots.length];
  return {
    slots: slotKeys,
    admit: {
      keys: scriptKeys,
      args: [
        lease,
        leaseMs,
        longestMs,
        Math.ceil(ticket?.rememberMs ?? 0),
        ...counts,
        ...windows.flatMap(({ points, cost, lasts }) => [points, cost, lasts]),
        ...slots.map(({ points }) => points),
      ],
    },
    cancel: { keys: scriptKeys, args: [lease, ...counts, ...windows.map(({ cost }) => cost)] },
  };
}

function refusalIn(answer: unknown, { windows, slots }: AdmissionPlan): AdmissionRefusal | undefined {
  const [number, wait] = answer as [number, number];
  if (number === -1) return { reason: 'ticket-used' };
  const limit = [...windows, ...slots][number - 1];
  return limit && { reason: limit.name, retryAfterMs: wait };
}
