// 10,000 visitors join through the standalone proxy while the voice service behind it does everything wrong it can.
import assert from 'node:assert/strict';
import http from 'node:http';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { MODES, startChaosUpstream, type ChaosUpstream, type ModeName } from '../support/chaos-upstream.js';
import { startObservedProxy, type Holdings, type ObservedProxy } from '../support/observed-proxy.js';
import { keepUntilEnd } from '../support/suite-resources.js';

const JOINS = 10_000;
const WARM_UP_JOINS = 1_000;
const AT_ONCE = 48;
const TIMEOUT_MS = 1_200;
/** Visitors, service and proxy share two processors here: what the machine may add to the deadline. */
const MARGIN_MS = 2_500;
/** What the heap may grow by, beside what the warm-up has left: caches of compiled code, not joins. */
const HEAP_GROWTH_LIMIT = 1.25;
/** Until idle connections to the service are let go. */
const SETTLE_LIMIT_MS = 12_000;
const LEAVES_AFTER_MS = 15;
const KEY = 'sk-canary-7c1e55d20f9b';
const SITE = 'https://shop.example.com';

/** A clock that leaps: the circuit breaker opens as it should, and lets the next visitor try. */
const optionsOf = (upstream: ChaosUpstream) => `{
  baseUrl: ${JSON.stringify(upstream.baseUrl)},
  apiKey: ${JSON.stringify(KEY)},
  origins: [${JSON.stringify(SITE)}],
  agents: { default: { id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60', variables: ['mode', 'visitor'] } },
  limits: {
    ipPerMinute: false, ipPerHour: false, ipPerDay: false, userPerMinute: false, userPerDay: false,
    agentPerMinute: false, perMinute: false, perDay: false, minutesPerDay: false,
    concurrentPerUser: false, concurrentPerIp: false, concurrent: false,
  },
  timeoutMs: ${TIMEOUT_MS},
  joinUrlHosts: ['rooms.example.com'],
  now: (() => { let leaps = 0; return () => Date.now() + (leaps += 1) * 20_000; })(),
}`;

interface Outcome {
  readonly mode: ModeName;
  /** `200`, or status and code; `left` for a visitor who did not wait. */
  readonly got: string;
  readonly tookMs: number;
}

const deck: readonly ModeName[] = (Object.keys(MODES) as ModeName[]).flatMap((name) =>
  Array.from({ length: MODES[name].weight }, () => name),
);

describe('a voice service that does everything wrong', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let upstream: ChaosUpstream;
  let proxy: ObservedProxy;
  let agent: http.Agent;

  before(async () => {
    upstream = keep(await startChaosUpstream());
    proxy = await startObservedProxy(optionsOf(upstream));
    keep({ close: () => proxy.stop() });
    agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
    keep({ close: () => agent.destroy() });
  });

  function join(mode: ModeName, visitor: string, leaves: boolean): Promise<Outcome> {
    const startedAt = performance.now();
    const body = JSON.stringify({ variables: { mode, visitor } });
    return new Promise((resolve) => {
      const done = (got: string) => resolve({ mode, got, tookMs: performance.now() - startedAt });
      const request = http.request(`${proxy.url}/join`, {
        method: 'POST',
        agent,
        headers: {
          origin: SITE,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      request.on('error', (error) => done(leaves ? 'left' : String(error)));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => done(leaves ? 'left' : String(error)));
        response.on('end', () => done(gotOf(response.statusCode ?? 0, Buffer.concat(chunks).toString())));
      });
      request.end(body);
      if (leaves) setTimeout(() => request.destroy(), LEAVES_AFTER_MS);
    });
  }

  async function run(joins: number, name: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let count = 0;
    const visitor = async (): Promise<void> => {
      while (count < joins) {
        const number = (count += 1);
        // Spreads the modes evenly, and no two neighbours alike.
        const mode = deck[(number * 37) % deck.length] ?? 'good';
        outcomes.push(await join(mode, `${name}-${number}`, number % 50 === 0));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    return outcomes;
  }

  /** What is left when every connection has been given back. */
  async function settled(): Promise<Holdings> {
    agent.destroy();
    const giveUpAt = performance.now() + SETTLE_LIMIT_MS;
    for (;;) {
      const holdings = await proxy.holdings();
      const isSettled = holdings.sockets === 0 && (await upstream.connectionCount()) === 0;
      if (isSettled || performance.now() > giveUpAt) return holdings;
      await delay(200);
    }
  }

  it(`leaves each of ${JOINS} visitors with a documented answer in time, and nothing behind`, async (test) => {
    await run(WARM_UP_JOINS, 'warm-up');
    const before = await settled();
    agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const askedBefore = sum(upstream.asked.values());
    const startedAt = performance.now();
    const outcomes = await run(JOINS, 'visitor');
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await settled();

    const refusedAtOnce = outcomes.filter(isOpenCircuit).length;
    const slowest = Math.max(...outcomes.map(({ tookMs }) => tookMs));
    test.diagnostic(`${JOINS} joins in ${seconds.toFixed(1)} s, the slowest in ${Math.round(slowest)} ms`);
    test.diagnostic(`${refusedAtOnce} refused by the circuit breaker without asking`);
    test.diagnostic(`heap ${show(before.heapBytes)} → ${show(after.heapBytes)}`);
    test.diagnostic(`resident ${show(before.residentBytes)} → ${show(after.residentBytes)}`);

    const overruns = outcomes.filter(isOverrun).length;
    test.diagnostic(`${overruns} beyond the deadline for want of a faster machine`);
    const unexpected = outcomes.filter(
      (outcome) =>
        outcome.got !== MODES[outcome.mode].expected &&
        outcome.got !== 'left' &&
        !isOpenCircuit(outcome) &&
        !isOverrun(outcome),
    );
    assert.deepEqual(unexpected, []);
    assert.ok(overruns < JOINS / 4, 'most answers were to come in time');
    for (const mode of Object.keys(MODES) as ModeName[]) {
      assert.ok(
        outcomes.some((outcome) => outcome.mode === mode && outcome.got === MODES[mode].expected),
        mode,
      );
    }
    assert.ok(sum(upstream.asked.values()) - askedBefore > JOINS / 2, 'most joins were to reach the service');
    assert.ok(slowest < TIMEOUT_MS + MARGIN_MS, `${slowest} ms`);
    assert.deepEqual(upstream.strangePaths, []);

    assert.equal(after.sockets, 0);
    const growth = after.heapBytes / before.heapBytes;
    assert.ok(growth < HEAP_GROWTH_LIMIT, `the heap grew to ${growth} of what it was`);

    assert.equal(proxy.standardError(), '');
    const log = proxy.lines.join('\n');
    assert.doesNotMatch(log, new RegExp(`${KEY}|wss:|one-time|evil`));
    assert.equal(
      proxy.lines.filter((line) => line.includes('"event":"request"')).length,
      JOINS + WARM_UP_JOINS,
    );
    assert.doesNotMatch(log, /internal_error/);
    assert.equal(await proxy.stop(), 0);
  });
});

function gotOf(status: number, text: string): string {
  if (status === 200) return '200';
  const { error } = JSON.parse(text) as { readonly error: { readonly code: string } };
  return `${status} ${error.code}`;
}

/** The breaker's refusal can meet any join; of a service that wants payment it cannot be told apart. */
function isOpenCircuit({ mode, got }: Outcome): boolean {
  return got === '503 service_unavailable' && mode !== 'wants payment';
}

/** On a busy machine any join can reach its deadline, and is told so then, not before. */
function isOverrun({ mode, got, tookMs }: Outcome): boolean {
  const isSilent = MODES[mode].expected === '504 upstream_timeout';
  return got === '504 upstream_timeout' && !isSilent && tookMs >= TIMEOUT_MS;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const show = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
