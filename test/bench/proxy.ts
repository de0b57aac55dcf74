// What the proxy costs: its throughput beside that of the forwarders a site owner would write instead, and what it
// adds to a join. Each server in a process of its own before the same stub of the service, in shuffled rounds; with
// Redis, too, where it is installed.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { redisIsMissing, startRedis } from '../support/redis.js';
import { latenciesOf, throughputOf } from './joining.js';
import { quantile } from './median.js';

const ROUNDS = 7;
const LOAD = { forMs: 1_500, atOnce: 32 } as const;
/** Compiles what is hot. */
const WARM_UP = { forMs: 3_000, atOnce: 32 } as const;
const STEADY = { count: 120, everyMs: 50 } as const;
const FORWARDER = 'express + fetch';
const BARE = 'node:http + fetch';
const IN_MEMORY = 'proxy, in memory';
const IN_REDIS = 'proxy, with Redis';
const LIMITS: Readonly<Record<string, number>> = { [IN_MEMORY]: 1.2, [IN_REDIS]: 1.0 };

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

async function start(name: string, environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = fork(fileURLToPath(new URL(`./servers/${name}.js`, import.meta.url)), {
    env: { ...process.env, ...environment },
  });
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** What a server's processor has spent on it since it was started, in milliseconds. */
async function cpuOf({ process: child }: Server): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [{ cpuMs }] = (await answer) as [{ readonly cpuMs: number }];
  return cpuMs;
}

/** One round on one server. */
async function measure(server: Server): Promise<{ perSecond: number; cpuMs: number }> {
  const before = await cpuOf(server);
  const { perSecond, count } = await throughputOf(`${server.url}/voice/join`, LOAD);
  return { perSecond, cpuMs: ((await cpuOf(server)) - before) / count };
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const ratiosTo = (own: readonly number[], other: readonly number[]): number[] =>
  own.map((value, round) => value / (other[round] ?? Number.NaN));

function showRatio(name: string, other: string, ratios: readonly number[]): void {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantile(ratios, share).toFixed(2));
  const limit = other === FORWARDER ? LIMITS[name]?.toFixed(1) : undefined;
  const verdict =
    limit === undefined ? '' : `   limit ${limit}: ${Number(middle) >= Number(limit) ? 'held' : 'MISSED'}`;
  console.log(
    `${name.padEnd(20)} / ${other.padEnd(18)} ${String(middle)}   (10 % ${String(low)}, 90 % ${String(high)})${verdict}`,
  );
}

const redis = redisIsMissing === false ? await startRedis() : undefined;
const service = await start('stub-service');
const environment = { BENCH_SERVICE: service.url, NODE_ENV: 'production' };
const servers = new Map<string, Server>();
try {
  servers.set(FORWARDER, await start('express-forwarder', environment));
  servers.set(BARE, await start('bare-forwarder', environment));
  servers.set(IN_MEMORY, await start('join-proxy', environment));
  if (redis === undefined) console.log('Redis is not installed: the proxy is measured in memory only.');
  else servers.set(IN_REDIS, await start('join-proxy', { ...environment, BENCH_REDIS: redis.url }));

  const names = [...servers.keys()];
  const urlOf = (name: string): string => `${servers.get(name)?.url ?? ''}/voice/join`;
  for (const name of names) await throughputOf(urlOf(name), WARM_UP);
  const rates = new Map<string, number[]>(names.map((name) => [name, []]));
  const costs = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of shuffled([...servers])) {
      const { perSecond, cpuMs } = await measure(server);
      rates.get(name)?.push(perSecond);
      costs.get(name)?.push(cpuMs);
    }
  }

  console.log(`Joins a second, ${ROUNDS} shuffled rounds of ${LOAD.forMs / 1000} s, ${LOAD.atOnce} at once:`);
  for (const name of names) {
    const perSecond = Math.round(quantile(rates.get(name) ?? [], 0.5));
    const cpuMs = quantile(costs.get(name) ?? [], 0.5).toFixed(2);
    console.log(`${name.padEnd(20)} ${String(perSecond).padEnd(6)} ${cpuMs} ms of processor time each`);
  }
  console.log('\nRatio of throughput, round by round:');
  for (const name of names.filter((other) => other in LIMITS)) {
    for (const other of [FORWARDER, BARE]) {
      showRatio(name, other, ratiosTo(rates.get(name) ?? [], rates.get(other) ?? []));
    }
  }

  console.log(
    `\nOne join every ${STEADY.everyMs} ms, ${STEADY.count} each; added to asking the service directly:`,
  );
  const direct = await latenciesOf(`${service.url}/api/public/v1/webrtc/call`, STEADY);
  for (const name of names) {
    const times = await latenciesOf(urlOf(name), STEADY);
    const [middle, slow] = [0.5, 0.99].map((share) =>
      (quantile(times, share) - quantile(direct, share)).toFixed(1),
    );
    console.log(`${name.padEnd(20)} p50 +${String(middle)} ms   p99 +${String(slow)} ms`);
  }
} finally {
  for (const { process: child } of [...servers.values(), service]) child.disconnect();
  await redis?.stop();
}
