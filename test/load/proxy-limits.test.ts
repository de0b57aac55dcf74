// Four standalone proxies on one Redis, more visitors than there are slots: what is let in is the limit, exactly,
// also when Redis stops, dies and comes back.
import assert from 'node:assert/strict';
import { afterEach, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startCountedUpstream, type CountedUpstream } from '../support/counted-upstream.js';
import { createJoinClient, type Answer, type JoinClient } from '../support/join-client.js';
import { startProxyProcess, type ProxyProcess } from '../support/proxy-process.js';
import { redisIsMissing, startRedis, type RedisServer } from '../support/redis.js';
import { keepUntilEnd } from '../support/suite-resources.js';

const SITE = 'https://shop.example.com';
const REPLICAS = 4;
const JOINS = 20_000;
const AT_ONCE = 64;
const LIFTED = {
  ipPerMinute: false,
  ipPerHour: false,
  ipPerDay: false,
  userPerMinute: false,
  userPerDay: false,
  agentPerMinute: false,
  perMinute: false,
  perDay: false,
  minutesPerDay: false,
  concurrentPerUser: false,
  concurrentPerIp: false,
  concurrent: false,
};
/** What a store that does not answer may cost a request: its time limit of 150 ms, and the work around it. */
const STORE_COST_MS = 200;
const RECOVERY_LIMIT_MS = 10_000;

describe('four proxies on one Redis', { skip: redisIsMissing, timeout: 280_000 }, () => {
  const keep = keepUntilEnd();
  let redis: RedisServer;
  let upstream: CountedUpstream;
  let client: JoinClient;
  let prefixes = 0;
  /** What one test has started, to be ended with it. */
  const started: { readonly end: () => Promise<void> }[] = [];

  before(async () => {
    redis = await startRedis();
    keep({ close: () => redis.stop() });
    upstream = keep(await startCountedUpstream());
    client = keep(createJoinClient(SITE));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ end }) => end()));
  });

  async function startProxy(limits: object, others: object): Promise<ProxyProcess> {
    const proxy = await startProxyProcess({
      baseUrl: upstream.baseUrl,
      apiKey: 'test-key',
      agents: { default: { id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60' } },
      origins: [SITE],
      trustProxy: 1,
      limits: { ...LIFTED, ...limits },
      ...others,
    });
    started.push({ end: () => proxy.stop() });
    return proxy;
  }

  async function startReplicas(store: RedisServer, limits: object): Promise<ProxyProcess[]> {
    prefixes += 1;
    const shared = { redis: { url: store.url, replicas: REPLICAS, prefix: `test-${prefixes}:` } };
    const proxies = await Promise.all(Array.from({ length: REPLICAS }, () => startProxy(limits, shared)));
    await untilReady(proxies);
    return proxies;
  }

  /** Sends that many joins, 64 at a time, to the proxies in turn. */
  async function sendJoins(
    proxies: readonly ProxyProcess[],
    count: number,
    addressOf: (index: number) => string,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    let next = 0;
    const visit = async (): Promise<void> => {
      while (next < count) {
        const index = next;
        next += 1;
        const proxy = proxies[index % proxies.length];
        if (proxy !== undefined) answers.push(await client.join(proxy.url, addressOf(index)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visit));
    return answers;
  }

  it(`lets in exactly the day’s budget out of ${JOINS} joins, and calls the service no more often`, async (test) => {
    const budget = 500;
    const proxies = await startReplicas(redis, { perDay: budget, ipPerMinute: 1000 });
    const hitsBefore = upstream.hits();
    const startedAt = performance.now();
    const answers = await sendJoins(proxies, JOINS, (index) => `198.51.${index % 100}.7`);
    test.diagnostic(`${JOINS} joins in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    report(test, 'all joins', answers);
    // A machine that stands still for longer than the store may take turns joins away; they must not be lost for it.
    await untilReady(proxies);
    answers.push(...(await sendJoins(proxies, 200, (index) => `198.51.${index % 100}.8`)));

    assert.equal(answers.filter(({ status }) => status === 200).length, budget);
    assert.equal(upstream.hits() - hitsBefore, budget);
    assert.ok(answers.every(({ status, code }) => status === 200 || code === 'busy' || status === 503));
  });

  it('lets in exactly the slots there are for a burst, from one address and from a hundred', async (test) => {
    const limits = { ipPerMinute: 50, perMinute: 400, concurrentPerIp: 5, concurrent: 150 };
    const proxies = await startReplicas(redis, limits);
    const hitsBefore = upstream.hits();
    const admitted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

    const fromOne = await sendJoins(proxies, 500, () => '203.0.113.1');
    report(test, 'from one address', fromOne);
    assert.equal(admitted(fromOne), 5);
    assert.equal(upstream.hits() - hitsBefore, 5);
    assert.ok(fromOne.some(({ code }) => code === 'rate_limited'));

    // The one who was turned away has used nothing up for the others: 145 slots are left, up to five for each.
    const fromHundred = await sendJoins(proxies, 1500, (index) => `198.51.100.${index % 100}`);
    report(test, 'from a hundred', fromHundred);
    assert.equal(admitted(fromHundred), 145);
    assert.equal(upstream.hits() - hitsBefore, 150);
  });

  it('makes nobody wait for a Redis that stops or dies, lets in nobody uncounted, and recovers', async (test) => {
    const limits = { perDay: 500, concurrent: 40, ipPerMinute: 1_000_000 };
    const durable = await startRedis({ isDurable: true });
    started.push({ end: () => durable.stop() });
    const hitsBefore = upstream.hits();
    const proxies = await startReplicas(durable, limits);
    // It shares the machine with the others, but no store: what it does late is not the store's doing.
    const elsewhere = await startCountedUpstream();
    started.push({ end: () => elsewhere.close() });
    const control = await startProxy({ ipPerMinute: 1_000_000 }, { baseUrl: elsewhere.baseUrl });
    const visitors = startTraffic(client, { proxies, control, upstream });

    await pause(2_000);
    const stoppedAt = performance.now();
    durable.pause();
    await pause(2_500);
    durable.resume();
    await untilReady(proxies);
    const recoveredAt = performance.now();
    await pause(1_500);
    const killedAt = performance.now();
    await durable.kill();
    await pause(2_000);
    await durable.restart();
    await untilReady(proxies);
    const recoveredAgainAt = performance.now();
    await pause(1_500);
    const { answers, controls, mostAtOnce } = await visitors.stop();

    const noiseMs = maximum(controls);
    const between = (all: readonly Answer[], from: number, to: number) =>
      all.filter(({ startedAt }) => startedAt >= from && startedAt < to);
    for (const [phase, from, to] of [
      ['before', 0, stoppedAt],
      ['stopped', stoppedAt, recoveredAt],
      ['between', recoveredAt, killedAt],
      ['killed', killedAt, recoveredAgainAt],
      ['after', recoveredAgainAt, Number.POSITIVE_INFINITY],
    ] as const) {
      const [ours, theirs] = [between(answers, from, to), between(controls, from, to)];
      report(test, `${phase}, with Redis`, ours);
      report(test, `${phase}, without`, theirs);
      assert.ok(maximum(ours) <= STORE_COST_MS + noiseMs, `${phase}: ${maximum(ours)} ms`);
    }
    test.diagnostic(`at most ${mostAtOnce} calls at once of ${limits.concurrent}`);
    const admittedIn = (from: number, to: number) =>
      between(answers, from, to).filter(({ status }) => status === 200).length;
    assert.ok(admittedIn(recoveredAt, killedAt) > 0, 'nobody was let in after Redis had stopped');
    assert.ok(
      admittedIn(recoveredAgainAt, Number.POSITIVE_INFINITY) > 0,
      'nobody was let in after Redis had died',
    );
    assert.ok(between(answers, stoppedAt, recoveredAt).some(({ status }) => status === 503));
    assert.ok(answers.every(({ status, code }) => status === 200 || status === 503 || code === 'busy'));
    assert.ok(mostAtOnce <= limits.concurrent, `${mostAtOnce} calls at once`);

    // Whatever the proxies did not hear of is taken back, so that in the end the budget is spent to the last call.
    let admitted = answers.filter(({ status }) => status === 200).length;
    const [{ url }] = proxies as [ProxyProcess];
    for (let code: string | undefined; code !== 'busy';) {
      const answer = await client.join(url, '203.0.113.9');
      code = answer.code;
      if (answer.status === 503) await untilReady(proxies);
      if (answer.callId === undefined) continue;
      admitted += 1;
      await client.end(url, '203.0.113.9', answer.callId);
    }
    assert.equal(admitted, limits.perDay);
    assert.equal(upstream.hits() - hitsBefore, limits.perDay);
  });
});

interface Traffic {
  /** Ends the traffic, and every call. */
  stop(): Promise<{
    readonly answers: readonly Answer[];
    readonly controls: readonly Answer[];
    readonly mostAtOnce: number;
  }>;
}

const JOINS_PER_SECOND = 160;
const TICK_MS = 25;
/** How long a visitor talks. */
const CALL_MS = 200;

interface Destinations {
  readonly proxies: readonly ProxyProcess[];
  readonly control: ProxyProcess;
  /** The voice service of the proxies, which the control does not use. */
  readonly upstream: CountedUpstream;
}

/** Visitors who come at a steady rate whatever they are answered, every other one to the control. */
function startTraffic(client: JoinClient, { proxies, control, upstream }: Destinations): Traffic {
  const answers: Answer[] = [];
  const controls: Answer[] = [];
  const visits = new Set<Promise<void>>();
  let [sent, due, underWay, mostAtOnce] = [0, 0, 0, 0];
  upstream.onCall(() => (mostAtOnce = Math.max(mostAtOnce, (underWay += 1))));

  async function visit(number: number): Promise<void> {
    const isControl = number % 2 === 1;
    const proxy = isControl ? control : proxies[(number / 2) % proxies.length];
    if (proxy === undefined) return;
    const address = `198.51.100.${number % 200}`;
    const answer = await client.join(proxy.url, address);
    (isControl ? controls : answers).push(answer);
    if (answer.callId === undefined) return;
    await pause(CALL_MS);
    if (!isControl) underWay -= 1;
    await client.end(proxy.url, address, answer.callId);
  }

  const timer = setInterval(() => {
    for (due += (JOINS_PER_SECOND * TICK_MS) / 1000; sent < due; sent += 1) {
      const one: Promise<void> = visit(sent).finally(() => visits.delete(one));
      visits.add(one);
    }
  }, TICK_MS);

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(visits);
      return { answers, controls, mostAtOnce };
    },
  };
}

async function untilReady(proxies: readonly ProxyProcess[]): Promise<void> {
  const limit = AbortSignal.timeout(RECOVERY_LIMIT_MS);
  for (const { url } of proxies) {
    while ((await fetch(new URL('/readyz', url), { signal: limit })).status !== 200) await pause(20);
  }
}

const maximum = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ tookMs }) => tookMs));

function report(test: TestContext, what: string, answers: readonly Answer[]): void {
  const times = answers.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  test.diagnostic(`${what}: ${counts}; median ${at(0.5)}, p99 ${at(0.99)}, most ${at(0.999999)}`);
}
