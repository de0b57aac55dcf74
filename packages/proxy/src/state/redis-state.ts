// Shared state in Redis or Valkey: exact across replicas, since an admission is one step there. While the store is
// away limits are counted here, at this replica's share, and whatever must not be miscounted is refused.
import { randomUUID } from 'node:crypto';
import type { ProxySettings } from '../settings.js';
import { createMemoryState } from './memory-state.js';
import { createRedisAdmissions } from './redis-admissions.js';
import { RedisConnection, type StoreReport } from './redis-connection.js';
import { createRedisKeys } from './redis-keys.js';
import { createRedisRateLimit } from './redis-rate-limit.js';
import { replicaShare } from './replica-share.js';
import { StateUnavailableError, type AdmissionRequest, type SharedState } from './shared-state.js';

type StateSettings = Pick<ProxySettings, 'limits' | 'now' | 'apiKey'> & {
  readonly redis: NonNullable<ProxySettings['redis']>;
  /** Told when the store is lost or back, and when it refuses a command. Default: nobody. */
  readonly report?: StoreReport;
};

/** Makes the state and begins to connect; until that is done the store counts as away. */
export function createRedisState({ limits, now, apiKey, redis, report }: StateSettings): SharedState {
  const { url, prefix, replicas } = redis;
  const keys = createRedisKeys({ prefix, apiKey });
  const connection = new RedisConnection({ url, probeKey: keys.probe, report });
  const there = createRedisAdmissions({ limits, connection, keys });
  const here = createMemoryState({ limits: sharesOf(limits, replicas), now });

  const isLimited = Object.values(limits).some((limit) => limit !== false);
  const hasBudget = [limits.perDay, limits.concurrent, limits.concurrentPerIp].some(
    (limit) => limit !== false,
  );
  /** Whether a join may be let in although the store cannot be asked. */
  const mayMiscount = ({ ticket }: AdmissionRequest) => !hasBudget && ticket === undefined;

  return {
    createRateLimit: (rateLimits) => createRedisRateLimit(rateLimits, { connection, keys, replicas }),

    async admit(request) {
      if (!isLimited && mayMiscount(request)) return here.admit(request);
      try {
        return await there.admit(request);
      } catch (error) {
        if (error instanceof StateUnavailableError && mayMiscount(request)) return here.admit(request);
        throw error;
      }
    },

    release: (callId) => there.release(callId),

    claim(name, forMs) {
      const key = keys.claim(name);
      const holder = randomUUID();
      return connection.ask(
        async (store) => (await store.set(key, holder, 'PX', forMs, 'NX')) === 'OK',
        async (store) => {
          // Whoever asked was told that it failed, and will ask again.
          if ((await store.get(key)) === holder) await store.del(key);
        },
      );
    },

    unclaim: (name) => connection.tell((store) => store.del(keys.claim(name))),
    usage: () => there.usage(),
    isReady: () => connection.isHere,
    close: () => connection.close(),
  };
}

/** This replica's part of what may be miscounted; of what may not, nothing is ever counted here. */
function sharesOf(limits: ProxySettings['limits'], replicas: number): ProxySettings['limits'] {
  const share = (points: number | false) => (points === false ? false : replicaShare(points, replicas));
  return { ...limits, agentPerMinute: share(limits.agentPerMinute), perMinute: share(limits.perMinute) };
}
