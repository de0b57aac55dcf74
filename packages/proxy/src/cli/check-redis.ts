// Whether the shared store does what a proxy needs of it: answers, takes every step of a join, and forgets nothing. Says
// nothing of the address, which may hold a password.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ProxySettings } from '../config/settings.js';
import { createRedisState } from '../state/redis-state.js';
import type { SharedState } from '../state/shared-state.js';
import type { CheckResult } from './check-result.js';

type StoreSettings = Pick<ProxySettings, 'redis' | 'apiKey' | 'limits' | 'now'>;

/** How long what is written on trial stays at most, in milliseconds. */
const TRIAL_MS = 1_000;
/** Enough for every join of a trial. */
const TRIAL_POINTS = 10;
const READY_POLL_MS = 20;

/** Results of the connection, of the steps of a join, and of the store's memory. Rejects when the signal fires. */
export async function checkRedis(
  settings: StoreSettings,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const { redis } = settings;
  if (redis === undefined) return [{ text: 'memory; limits count for one process, until it ends' }];
  const { Redis: Client } = await import('ioredis');
  const client = new Client(redis.url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let problem: unknown;
  // What went wrong arrives here, and nowhere else.
  client.on('error', (error: unknown) => (problem = error));
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
  });
  try {
    await Promise.race([client.connect(), tooLate]);
    const startedAt = performance.now();
    const policy = await Promise.race([evictionPolicyOf(client), tooLate]);
    const answers = { text: `Redis answers within ${Math.ceil(performance.now() - startedAt)} ms` };
    return [answers, await examineSteps({ ...settings, redis }, signal), ...examinePolicy(policy)];
  } catch (error) {
    if (signal.aborted) throw error;
    const advice = 'Start Redis or Valkey, and see whether REDIS_URL has the right address and password.';
    return [{ text: `Redis cannot be used (${codeOf(problem ?? error)})`, advice }];
  } finally {
    client.disconnect();
  }
}

/** Goes through a join in a corner of its own, whose keys end within a minute. */
async function examineSteps(
  { apiKey, limits, now, redis }: StoreSettings & { readonly redis: NonNullable<StoreSettings['redis']> },
  signal: AbortSignal,
): Promise<CheckResult> {
  const reasons = new Set<string>();
  const state = createRedisState({
    apiKey,
    now,
    limits: trialLimits(limits),
    redis: { ...redis, prefix: `${redis.prefix}doctor-${randomUUID()}:` },
    report: (_event, fields) => fields !== undefined && reasons.add(fields.reason),
  });
  try {
    while (!state.isReady() && reasons.size === 0) await pause(READY_POLL_MS, undefined, { signal });
    if (state.isReady()) await tryJoin(state);
  } finally {
    await state.close();
  }
  if (reasons.size === 0) return { text: 'takes every step of a join' };
  const advice = reasons.has('NOPERM')
    ? 'Allow its user every command that the README lists under "What Redis must allow", with every key that begins with the prefix.'
    : 'See that it takes writes, is not full, and is Redis 6 or newer, or Valkey.';
  return { text: `refuses a step of a join (${[...reasons].join(', ')})`, advice };
}

/** What is refused is reported to whoever made the state; nothing else is of interest. */
async function tryJoin(state: SharedState): Promise<void> {
  const admit = async () => {
    const ticket = { id: randomUUID(), rememberMs: TRIAL_MS };
    const lengths = { leaseMs: TRIAL_MS, longestMs: TRIAL_MS };
    const request = { agent: 'doctor', clientKey: 'doctor', user: 'doctor', ticket, ...lengths };
    const outcome = await state.admit(request).catch(() => undefined);
    return outcome !== undefined && 'admission' in outcome ? outcome.admission : undefined;
  };
  const callId = randomUUID();
  await state.createRateLimit([{ name: 'trial', points: 1, windowMs: TRIAL_MS }]).consume('doctor');
  const first = await admit();
  await first?.bind(callId);
  await state.renew(callId);
  await admit();
  await state.release(callId);
  const second = await admit();
  await second?.cancel();
  await state.usage();
  if (await state.setIfAbsent('doctor', TRIAL_MS).catch(() => false)) await state.remove('doctor');
}

/** Such that one join at a time is let in, and nothing is counted for longer than a minute. */
function trialLimits(limits: StoreSettings['limits']): StoreSettings['limits'] {
  const names = Object.keys(limits) as (keyof StoreSettings['limits'])[];
  const pointsOf = (name: string) => {
    if (/perDay$/i.test(name)) return false;
    return name.startsWith('concurrent') ? 1 : TRIAL_POINTS;
  };
  return names.reduce((all, name) => ({ ...all, [name]: pointsOf(name) }), limits);
}

/** Undefined where the user may not ask. */
async function evictionPolicyOf(client: Redis): Promise<string | undefined> {
  const text = await client.info('memory').catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ReplyError') return '';
    throw error;
  });
  return /^maxmemory_policy:([\w-]+)/m.exec(text)?.[1];
}

function examinePolicy(policy: string | undefined): readonly CheckResult[] {
  if (policy === undefined) return [];
  if (policy === 'noeviction') return [{ text: 'evicts nothing' }];
  const advice =
    'When its memory is full it forgets the budget and calls under way: set maxmemory-policy to noeviction.';
  return [{ text: `evicts keys (maxmemory-policy ${policy})`, advice, isWarning: true }];
}

/** The system's code, or the first word of Redis's own answer, such as `WRONGPASS`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /^[A-Z]{3,20}\b/.exec(error.message)?.[0] ?? error.name;
}
