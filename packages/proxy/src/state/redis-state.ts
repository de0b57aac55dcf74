// Shared state in Redis or Valkey: exact across replicas, since an admission is one step there. While the store is
// away limits are counted here, at this replica's share, and whatever must not be miscounted is refused.
import { randomUUID } from 'node:crypto';
import type { ProxySettings } from '../config/settings.js';
import { countsAdmissions, needsStore, sharesOf } from './limits.js';
import { createMemoryState } from './memory-state.js';
import { createRedisAdmissions } from './redis-admissions.js';
import { RedisConnection, type StoreReport } from './redis-connection.js';
import { createRedisKeys } from './redis-keys.js';
import { createRedisRateLimit } from './redis-rate-limit.js';
import { type AdmissionRequest, type SharedState, StateUnavailableError } from './shared-state.js';

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

  const isLimited = countsAdmissions(limits);
  const mustAsk = needsStore(limits);
  /** Whether a join may be let in although the store cannot be asked. */
  const mayMiscount = ({ ticket }: AdmissionRequest) => !mustAsk && ticket === undefined;

  return {
    createRateLimit: (rateLimits, groupsOf) =>
      createRedisRateLimit(rateLimits, { connection, keys, replicas, now, groupsOf }),

    async admit(request) {
      if (!isLimited && mayMiscount(request)) return here.admit(request);
      try {
        return await there.admit(request);
      } catch (error) {
        if (error instanceof StateUnavailableError && mayMiscount(request)) return here.admit(request);
        throw error;
      }
    },

    renew: (callId) => there.renew(callId),
    release: (callId) => there.release(callId),

    setIfAbsent(name, forMs) {
      const key = keys.name(name);
      const holder = randomUUID();
      return connection.ask(
        async (store) => (await store.set(key, holder, 'PX', Math.ceil(forMs), 'NX')) === 'OK',
        async (store) => {
          // Whoever asked was told that it failed, and will ask again.
          if ((await store.get(key)) === holder) await store.del(key);
        },
      );
    },

    remove: (name) => connection.tell((store) => store.del(keys.name(name))),
    usage: () => there.usage(),
    isReady: () => connection.isHere,
    close: () => connection.close(),
  };
}
