import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import type { LimitOptions } from '../config/options.js';
import { ageRedis } from '../testing/age-redis.js';
import { CANARY_KEY } from '../testing/proxy-fixture.js';
import { redisIsMissing, type RedisServer, startRedis } from '../testing/redis-server.js';
import { startRelay } from '../testing/relay.js';
import {
  admitted,
  describeStateContract,
  joinRequest,
  limitsOf,
  refused,
} from '../testing/state-contract.js';
import { until } from '../testing/until.js';
import { aclRuleOf } from './redis-commands.js';
import { RedisConnection } from './redis-connection.js';
import { createRedisState } from './redis-state.js';
import { type SharedState, StateUnavailableError } from './shared-state.js';

const DAY_MS = 86_400_000;
/** For the clock of Redis, which runs on during a test, in milliseconds. */
const TOLERANCE_MS = 5_000;

describe('the state in Redis', { skip: redisIsMissing }, () => {
  let server: RedisServer;
  let redis: Redis;
  let prefixes = 0;
  let reports: (readonly [event: string, reason: string | undefined])[] = [];

  /** Closed after each test, whatever came of it: an open one would keep the process. */
  const opened: SharedState[] = [];

  beforeEach(() => (reports = []));
  afterEach(() => Promise.all(opened.splice(0).map((state) => state.close())));

  before(async () => {
    server = await startRedis({ isDurable: true, password: 'canary-password' });
    redis = new Redis(server.url);
    redis.on('error', () => undefined);
  });
  after(async () => {
    redis.disconnect();
    await server.stop();
  });

  function create(options: Parameters<typeof createRedisState>[0]): SharedState {
    const state = createRedisState(options);
    opened.push(state);
    return state;
  }

  const nextPrefix = () => `test-${(prefixes += 1)}:`;

  /** A user of Redis with these permissions and no other. @returns the address with its name and password */
  async function urlOfUser(name: string, rule: readonly string[]): Promise<string> {
    await redis.call('ACL', 'SETUSER', name, 'reset', 'on', '>canary-user', ...rule);
    const url = new URL(server.url);
    url.username = name;
    url.password = 'canary-user';
    return url.href;
  }

  function open(
    limits: LimitOptions,
    { prefix = nextPrefix(), replicas = 1, url = server.url } = {},
  ): SharedState {
    return create({
      limits: limitsOf(limits),
      now: Date.now,
      apiKey: CANARY_KEY,
      redis: { url, prefix, replicas },
      report: (event, logFields) => reports.push([event, logFields?.reason]),
    });
  }

  async function openReady(...args: Parameters<typeof open>): Promise<SharedState> {
    const state = open(...args);
    await untilReady(state);
    return state;
  }

  describeStateContract(
    'with a real Redis, as a user who may do what the README lists and nothing else',
    async (limits) => {
      await redis.flushall();
      const url = await urlOfUser('listed', aclRuleOf('test-'));
      const state = await openReady(limits, { url });
      return {
        state,
        elapse: (ms) => ageRedis(redis, ms),
        untilMidnightMs: () => DAY_MS - (Date.now() % DAY_MS),
        close: () => state.close(),
      };
    },
    TOLERANCE_MS,
  );

  it('admits exactly the limit through three replicas at once', async () => {
    const prefix = nextPrefix();
    const replicas = await Promise.all(
      [1, 2, 3].map(() => openReady({ perDay: 25, concurrent: 20 }, { prefix })),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => replicas[index % 3]?.admit(joinRequest())),
    );
    assert.equal(outcomes.filter((outcome) => outcome !== undefined && 'admission' in outcome).length, 20);
  });

  it('lets exactly the allowance of a visitor through three replicas at once', async () => {
    const prefix = nextPrefix();
    const replicas = await Promise.all([1, 2, 3].map(() => openReady({}, { prefix })));
    const limits = replicas.map((state) =>
      state.createRateLimit([{ name: 'ip-minute', points: 7, windowMs: 60_000 }]),
    );
    const outcomes = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 50 }, () => limit.consume('a'))),
    );
    assert.equal(outcomes.filter((refusal) => refusal === undefined).length, 7);
  });

  it('shows in Redis neither who visits nor which call they hold, and lets every key expire', async () => {
    await redis.flushall();
    const state = await openReady({
      perDay: 5,
      perMinute: 5,
      agentPerMinute: 5,
      minutesPerDay: 5,
      concurrent: 5,
      concurrentPerIp: 5,
      concurrentPerUser: 5,
    });
    const ticket = { id: 'canary-ticket', rememberMs: 60_000 };
    const admission = await admitted(state, { ticket, user: 'canary-user' });
    await admission.bind('canary-call');
    await state.setIfAbsent('canary-claim', 60_000);
    await state
      .createRateLimit([{ name: 'user-minute', points: 3, windowMs: 60_000 }])
      .consume('canary-user');
    const names = await redis.keys('*');
    assert.equal(names.length, 13);
    const values = await Promise.all(names.map((name) => redis.dump(name)));
    assert.doesNotMatch(names.join('\n') + values.join('\n'), /canary|198\.51/);
    for (const name of names) assert.ok((await redis.pttl(name)) > 0, name);
  });

  it('refuses at once while there is no store, says why, and shows no password', async () => {
    const state = create({
      limits: limitsOf({ perDay: 5 }),
      now: Date.now,
      apiKey: CANARY_KEY,
      redis: { url: server.url.replace('canary-password', 'canary-wrong'), prefix: 'x:', replicas: 1 },
    });
    assert.equal(state.isReady(), false);
    const refusal = await until(async () => {
      const error: unknown = await state.admit(joinRequest()).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof StateUnavailableError);
      return error.reason === 'WRONGPASS' ? error : undefined;
    });
    assert.doesNotMatch(`${refusal.stack}${JSON.stringify(refusal)}`, /canary|127\.0\.0\.1/);
    assert.equal(refusal.cause, undefined);
    await assert.rejects(state.setIfAbsent('a', 1000), StateUnavailableError);
    await state.close();
    await assert.rejects(state.admit(joinRequest()), { reason: 'closed' });
  });

  it('lets joins in while there is no store, where nothing is limited that needs one', async () => {
    const nothing = { url: 'redis://127.0.0.1:1', prefix: 'x:', replicas: 2 };
    const openWithout = (limits: LimitOptions) =>
      create({ limits: limitsOf(limits), now: Date.now, apiKey: CANARY_KEY, redis: nothing });

    const unlimited = openWithout({});
    for (let count = 0; count < 5; count += 1) await admitted(unlimited);
    await assert.rejects(
      unlimited.admit(joinRequest({ ticket: { id: 't', rememberMs: 1000 } })),
      StateUnavailableError,
    );
    const limited = openWithout({ perMinute: 4 });
    await admitted(limited);
    await admitted(limited);
    assert.equal((await refused(limited)).reason, 'minute');
  });

  it('counts a visitor’s limit here, at this replica’s share, while there is no store', async () => {
    const state = create({
      limits: limitsOf({}),
      now: Date.now,
      apiKey: CANARY_KEY,
      redis: { url: 'redis://127.0.0.1:1', prefix: 'x:', replicas: 2 },
    });
    const limit = state.createRateLimit([{ name: 'ip-minute', points: 5, windowMs: 60_000 }]);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => limit.consume('a')));
    await state.close();
    assert.equal(outcomes.filter((refusal) => refusal === undefined).length, 2);
    const waitMs = outcomes[19]?.retryAfterMs ?? 0;
    assert.ok(waitMs > 50_000 && waitMs <= 60_000, String(waitMs));
  });

  it('takes back, once a store that had stopped wakes up, what it did too late', async () => {
    const state = await openReady({ concurrent: 3, perDay: 10, concurrentPerIp: 3 });
    const ticket = { id: 'late', rememberMs: 60_000 };
    await admitted(state);
    server.pause();
    const outcomes = await Promise.allSettled([
      state.admit(joinRequest({ ticket })),
      ...Array.from({ length: 5 }, () => state.admit(joinRequest())),
      state.setIfAbsent('late', 60_000),
    ]);
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    assert.equal(state.isReady(), false);
    server.resume();
    await untilReady(state);
    await admitted(state, { ticket });
    await admitted(state);
    assert.equal((await refused(state)).reason, 'concurrent-per-ip');
    assert.equal(await state.setIfAbsent('late', 60_000), true);
  });

  it('is told, once it is back, of calls that began and ended while it was away', async () => {
    const state = await openReady({ concurrent: 2, perDay: 10 });
    const [first, second] = [await admitted(state), await admitted(state)];
    server.pause();
    await first.bind('call-1');
    await second.cancel();
    await state.release('call-1');
    server.resume();
    await untilReady(state);
    await admitted(state);
    await admitted(state);
    assert.equal((await refused(state)).reason, 'concurrent');
  });

  it('takes a store that is full for one that is away, charges nothing, and recovers', async () => {
    const state = await openReady({ perDay: 2, concurrent: 2 });
    await admitted(state);
    await redis.config('SET', 'maxmemory', '1');
    await assert.rejects(state.admit(joinRequest()), { reason: 'OOM' });
    assert.equal(state.isReady(), false);
    await redis.config('SET', 'maxmemory', '0');
    await untilReady(state);
    await admitted(state);
  });

  it('sets aside what Redis always refuses, raises one alert, and lets joins in all the same', async () => {
    const url = await urlOfUser('restricted', aclRuleOf('test-'));
    const state = await openReady({ perDay: 5, concurrent: 5 }, { url });
    const first = await admitted(state);
    await first.bind('call-1');
    await redis.call('ACL', 'SETUSER', 'restricted', '-zrem');
    await state.release('call-1');
    await state.release('call-1');
    assert.equal(state.isReady(), true);
    assert.deepEqual(reports, [['store_refuses', 'NOPERM']]);

    // The same while the store is away: it must come back although the first thing to tell it is refused.
    await redis.config('SET', 'maxmemory', '1');
    await assert.rejects(state.admit(joinRequest()), { reason: 'OOM' });
    await state.release('call-1');
    await redis.config('SET', 'maxmemory', '0');
    await untilReady(state);
    await admitted(state);
    assert.deepEqual(reports.slice(1), [
      ['store_lost', 'OOM'],
      ['store_refuses', 'NOPERM'],
      ['store_back', undefined],
    ]);
  });

  it('tells Redis again, after a while, what it had refused', async () => {
    const url = await urlOfUser('corrected', ['~*', '-@all', '+info', '+set', '+quit']);
    const key = `${nextPrefix()}told`;
    const connection = new RedisConnection({ url, probeKey: 'test-probe', parkedEveryMs: 10 });
    await until(() => Promise.resolve(connection.isHere || undefined));
    await connection.tell((store) => store.incr(key));
    assert.equal(await redis.get(key), null);
    await redis.call('ACL', 'SETUSER', 'corrected', '+incr');
    assert.equal(await until(async () => (await redis.get(key)) ?? undefined), '1');
    await connection.close();
  });

  it('reports a store that was never there, one that is lost, and one that is back, once each', async () => {
    const state = await openReady({ perDay: 5 });
    assert.deepEqual(reports, []);
    await redis.config('SET', 'maxmemory', '1');
    await assert.rejects(state.admit(joinRequest()), { reason: 'OOM' });
    await assert.rejects(state.admit(joinRequest()), { reason: 'OOM' });
    await redis.config('SET', 'maxmemory', '0');
    await untilReady(state);
    assert.deepEqual(reports, [
      ['store_lost', 'OOM'],
      ['store_back', undefined],
    ]);
    await state.close();

    reports = [];
    open({}, { url: 'redis://127.0.0.1:1' });
    await until(() => Promise.resolve(reports.length > 0 || undefined));
    assert.deepEqual(reports, [['store_lost', 'ECONNREFUSED']]);
  });

  it('takes an error about one question for no loss of the store, and takes back what it may have done', async () => {
    const prefix = nextPrefix();
    const state = await openReady({ perDay: 2, concurrent: 2 }, { prefix });
    await redis.set(`${prefix}{admission}:day`, 'no hash');
    await assert.rejects(state.admit(joinRequest()), { reason: 'WRONGTYPE' });
    assert.equal(state.isReady(), true);
    assert.equal(await state.setIfAbsent('a', 60_000), true);
    await redis.del(`${prefix}{admission}:day`);
    await admitted(state);
    await admitted(state);
    assert.equal((await refused(state)).reason, 'day');
  });

  it('connects anew when a connection has died silently', async () => {
    const relay = await startRelay(server.url);
    const state = create({
      limits: limitsOf({ perDay: 5 }),
      now: Date.now,
      apiKey: CANARY_KEY,
      redis: { url: relay.url, prefix: nextPrefix(), replicas: 1 },
    });
    await untilReady(state);
    relay.silence();
    await assert.rejects(state.admit(joinRequest()), { reason: 'timeout' });
    await untilReady(state);
    await admitted(state);
    await state.close();
    await relay.close();
  });

  it('forgets nothing when Redis is killed, where Redis writes everything down', async () => {
    const state = await openReady({ concurrent: 3, perDay: 4 });
    const first = await admitted(state);
    await first.bind('call-1');
    await admitted(state);
    await admitted(state);
    await server.kill();
    await assert.rejects(state.admit(joinRequest()), StateUnavailableError);
    await state.release('call-1');
    assert.equal(state.isReady(), false);
    await server.restart();
    await untilReady(state);
    await admitted(state);
    assert.equal((await refused(state)).reason, 'day');
  });
});

const untilReady = (state: SharedState) => until(() => state.isReady() || undefined);
