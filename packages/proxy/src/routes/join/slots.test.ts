import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { type CallWatch, createCallWatch } from '../../call-watch/call-watch.js';
import type { LimitOptions } from '../../config/options.js';
import { readSettings } from '../../config/settings.js';
import { createProxyCore } from '../../core/proxy-core.js';
import type { ProxyRequest, Reply } from '../../http/http-types.js';
import { createMemoryState } from '../../state/memory-state.js';
import { createRedisState } from '../../state/redis-state.js';
import type { SharedState } from '../../state/shared-state.js';
import { ageRedis } from '../../testing/age-redis.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { CANARY_KEY, SITE, validOptions } from '../../testing/proxy-fixture.js';
import { redisIsMissing, type RedisServer, startRedis } from '../../testing/redis-server.js';
import { createCallStatusReader } from '../../upstream/call-status.js';
import { type UpstreamTransport, UpstreamTransportError } from '../../upstream/upstream-transport.js';
import { createVoiceService } from '../../upstream/voice-service.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const START = 1_800_000_800_000;

/** How the voice service takes the start of a call. */
type ServiceMode = 'well' | 'timeout' | 'broken' | '504' | 'garbage' | 'silent';

/** A voice service as a transport: it starts calls in one way or another, and says of each what the test says. */
class FakeService implements UpstreamTransport {
  mode: ServiceMode = 'well';
  /** What a call's record says; undefined where the service has none. */
  callStatus: string | undefined;

  async request({ method, signal }: Parameters<UpstreamTransport['request']>[0]) {
    if (method === 'GET') {
      const isKnown = this.callStatus !== undefined;
      return answerOf(isKnown ? 200 : 404, { data: { status: this.callStatus } });
    }
    if (this.mode === 'timeout' || this.mode === 'broken') throw new UpstreamTransportError(this.mode);
    if (this.mode === '504') return answerOf(504, {});
    if (this.mode === 'garbage') return answerOf(200, { joinUrl: 'https://elsewhere.example' });
    if (this.mode === 'silent') {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new UpstreamTransportError('aborted');
    }
    const joinUrl = 'wss://rooms.example.com/join?token=one-time';
    return answerOf(200, { joinUrl, callId: randomUUID(), agentName: 'Host' });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const answerOf = (status: number, body: unknown) => ({
  status,
  retryAfter: undefined,
  text: JSON.stringify(body),
});

/** Two replicas, of which the test may stop the first. */
interface World {
  readonly service: FakeService;
  join(from: string, options?: { readonly signal?: AbortSignal; readonly replica?: 0 | 1 }): Promise<Reply>;
  /** Sends a page's message about its call to the second replica. */
  tell(path: '/alive' | '/end', from: string, callId: string): Promise<Reply>;
  elapse(ms: number): Promise<void>;
  /** Waits for what the replicas tell the store without being waited for. */
  settle(): Promise<void>;
  /** Ends what the first replica would still do by itself. */
  killFirst(): void;
  close(): Promise<void>;
}

interface Store {
  /** The state of each replica. */
  readonly states: readonly SharedState[];
  readonly age: (ms: number) => Promise<void>;
}

type OpenStore = (settings: ReturnType<typeof readSettings>) => Promise<Store>;

async function openWorld(limits: LimitOptions, openStore: OpenStore): Promise<World> {
  const clock = createManualClock(START);
  const service = new FakeService();
  const settings = readSettings({ ...validOptions(), now: clock.now, trustProxy: 1, limits });
  const store = await openStore(settings);
  const told = new Set<Promise<void>>();
  const watches: CallWatch[] = [];

  const replicas = store.states.map((inner) => {
    const state = withTold(inner, told);
    const readStatus = createCallStatusReader(settings, service);
    const watch = createCallWatch({ readStatus, state, now: clock.now, delay: clock.delay });
    watches.push(watch);
    const archive = { readTranscript: never, readRecording: never, close: never };
    return createProxyCore(settings, {
      service: createVoiceService(settings, service),
      archive,
      rate: never,
      state,
      watch,
      widget: undefined,
    });
  });

  async function send(replica: number, path: string, request: Partial<ProxyRequest>): Promise<Reply> {
    const route = await replicas[replica % replicas.length]?.routeOf(path);
    assert.ok(route !== undefined);
    const base = { requestId: randomUUID(), method: 'POST', mount: '/voice', path };
    const body = { readBody: never, signal: new AbortController().signal };
    return route.answer({ ...base, address: '127.0.0.1', headers: {}, ...body, ...request });
  }

  async function settle(): Promise<void> {
    for (let turns = 0; turns < 5; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(told);
    }
  }

  const headersOf = (from: string) => ({ origin: SITE, 'x-forwarded-for': from });
  return {
    service,
    join: (from, { signal = new AbortController().signal, replica = 0 } = {}) =>
      send(replica, '/join', {
        signal,
        headers: { ...headersOf(from), 'content-type': 'application/json' },
        readBody: () => Promise.resolve({ kind: 'parsed', value: {} }),
      }),
    tell: (path, from, callId) =>
      send(1, path, {
        headers: { ...headersOf(from), 'content-type': 'text/plain;charset=UTF-8' },
        readBody: () => Promise.resolve({ kind: 'bytes', bytes: new TextEncoder().encode(callId) }),
      }),
    async elapse(ms) {
      await settle();
      await clock.elapse(ms, async (step) => {
        await settle();
        await store.age(step);
      });
      await settle();
    },
    settle,
    killFirst: () => watches[0]?.close(),
    async close() {
      for (const watch of watches) watch.close();
      assert.equal(clock.pending, 0, 'a timer is left');
      await Promise.all(store.states.map((state) => state.close()));
    },
  };
}

const never = () => assert.fail('nobody asks for this');

/** The same state, which remembers what has been told to it. */
function withTold(state: SharedState, told: Set<Promise<void>>): SharedState {
  const remember = (promise: Promise<void>) => {
    told.add(promise);
    return promise.finally(() => told.delete(promise));
  };
  return {
    ...state,
    async admit(request) {
      const outcome = await state.admit(request);
      if (!('admission' in outcome)) return outcome;
      const { admission } = outcome;
      return { admission: { ...admission, bind: (callId) => remember(admission.bind(callId)) } };
    },
    renew: (callId) => remember(state.renew(callId)),
    release: (callId) => remember(state.release(callId)),
  };
}

function callIdIn({ status, body }: Reply): string {
  assert.equal(status, 200);
  return (JSON.parse(String(body)) as { callId: string }).callId;
}

const codeOf = ({ logFields }: Reply) => logFields.code;
const visitor = (number: number) => `198.51.100.${number}`;

describe('slots of calls', () => {
  describeSlots('in memory', (settings) => {
    const state = createMemoryState(settings);
    return Promise.resolve({ states: [state], age: () => Promise.resolve() });
  });

  describe('on Redis', { skip: redisIsMissing }, () => {
    let server: RedisServer;
    let redis: Redis;
    before(async () => {
      server = await startRedis();
      redis = new Redis(server.url);
    });
    after(async () => {
      redis.disconnect();
      await server.stop();
    });

    describeSlots('with two replicas', async (settings) => {
      await redis.flushall();
      const options = { url: server.url, prefix: 'slots:', replicas: 2 };
      const states = [0, 1].map(() => createRedisState({ ...settings, apiKey: CANARY_KEY, redis: options }));
      const limit = AbortSignal.timeout(10_000);
      while (!states.every((state) => state.isReady())) {
        limit.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return { states, age: (ms) => ageRedis(redis, ms) };
    });
  });
});

function describeSlots(name: string, openStore: OpenStore): void {
  describe(name, () => {
    const opened: World[] = [];
    afterEach(() => Promise.all(opened.splice(0).map((world) => world.close())));

    async function open(limits: LimitOptions = {}): Promise<World> {
      const world = await openWorld(limits, openStore);
      opened.push(world);
      return world;
    }

    it('are free again after as many failures as there are slots, within the circuit breaker’s pause', async () => {
      const world = await open({ concurrent: 5 });
      let number = 0;
      const next = () => visitor((number += 1));
      for (const mode of ['timeout', 'broken', '504', 'garbage'] as const) {
        world.service.mode = mode;
        for (let failures = 0; failures < 5; failures += 1) {
          assert.ok((await world.join(next())).status >= 500, mode);
        }
        world.service.mode = 'well';
        assert.equal(codeOf(await world.join(next())), 'service_unavailable', 'the circuit breaker');
        await world.elapse(10 * SECOND_MS);
        const from = next();
        await world.tell('/end', from, callIdIn(await world.join(from)));
      }
    });

    it('are free again for a visitor who has cancelled ten times while connecting', async () => {
      const world = await open();
      for (let count = 1; count <= 10; count += 1) {
        world.service.mode = 'silent';
        const leaving = new AbortController();
        const joining = world.join(visitor(1), { signal: leaving.signal });
        setImmediate(() => leaving.abort());
        assert.equal(codeOf(await joining), 'client_closed');
        if (count % 4 === 0) await world.elapse(MINUTE_MS);
      }
      world.service.mode = 'well';
      callIdIn(await world.join(visitor(1)));
    });

    it('are free again for a visitor whom ten answers have not reached', async () => {
      const world = await open();
      for (let count = 1; count <= 10; count += 1) {
        const reply = await world.join(visitor(1));
        callIdIn(reply);
        reply.onUndelivered?.();
        await world.settle();
        if (count % 4 === 0) await world.elapse(MINUTE_MS);
      }
      callIdIn(await world.join(visitor(1)));
    });

    it('of twenty calls that nobody has joined are free within 2.5 minutes', async () => {
      const world = await open();
      world.service.callStatus = 'queued';
      for (let count = 0; count < 20; count += 1) callIdIn(await world.join(visitor(count % 10)));
      const refused = await world.join(visitor(100));
      assert.equal(codeOf(refused), 'busy');
      assert.ok(Number(refused.headers['retry-after']) <= 120);
      await world.elapse(2.5 * MINUTE_MS);
      for (let count = 0; count < 20; count += 1) callIdIn(await world.join(visitor(count + 20)));
    });

    it('are held for an hour by the page’s messages alone, though the replica that began the call is gone', async () => {
      const world = await open({ concurrent: 1 });
      const callId = callIdIn(await world.join(visitor(1)));
      world.killFirst();
      for (let times = 1; times <= 89; times += 1) {
        await world.elapse(40 * SECOND_MS);
        assert.equal((await world.tell('/alive', visitor(1), callId)).status, 204);
        if (times % 10 === 0) assert.equal(codeOf(await world.join(visitor(1 + times))), 'busy');
      }
      await world.tell('/end', visitor(1), callId);
      await world.tell('/alive', visitor(1), callId);
      callIdIn(await world.join(visitor(2)));
    });

    it('are held for an hour by the voice service’s answers alone, and freed by it', async () => {
      const world = await open({ concurrent: 1 });
      callIdIn(await world.join(visitor(1)));
      world.service.callStatus = 'in_progress';
      for (let times = 1; times <= 11; times += 1) {
        await world.elapse(5 * MINUTE_MS);
        assert.equal(codeOf(await world.join(visitor(1 + times))), 'busy');
      }
      world.service.callStatus = 'completed';
      await world.elapse(100 * SECOND_MS);
      callIdIn(await world.join(visitor(20)));
    });

    it('are freed at the end of the longest call, whatever page and service say', async () => {
      const world = await open({ concurrent: 1 });
      const callId = callIdIn(await world.join(visitor(1)));
      world.service.callStatus = 'in_progress';
      for (let minute = 0; minute < 61; minute += 1) {
        await world.elapse(MINUTE_MS);
        await world.tell('/alive', visitor(1), callId);
      }
      await world.elapse(SECOND_MS);
      callIdIn(await world.join(visitor(2)));
    });
  });
}
