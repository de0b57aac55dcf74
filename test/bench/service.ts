// What the service costs: creating and listing tools beside a bare handler with the same queries on the same PostgreSQL, lists of
// few rows beside those of many, and its start and memory on the embedded database.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { residentBytes } from '../support/process-tree.js';
import { quantile } from './median.js';

const ROUNDS = 7;
const ROUND_MS = 1_000;
const AT_ONCE = 8;
const FEW_ROWS = 10_000;
const MANY_ROWS = 1_000_000;
const EMBEDDED_ROWS = 100_000;
const LIST_TIMES = 15;
const START_LIMIT_MS = 60_000;
const MEGABYTE = 1024 * 1024;
const AIMS = { ratio: 0.7, growth: 2 } as const;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVICE = path.join(ROOT, 'packages/service');
const SECRET = 'a secret of a benchmark, and long enough for it';

interface Server {
  /** The address under which `/tools` is. */
  readonly url: string;
  readonly pid: number;
  /** The key that it announced, if it did. */
  readonly key: string | undefined;
  readonly startMs: number;
  readonly stop: () => Promise<void>;
}

async function startService(env: Readonly<Record<string, string>>, announcesKey: boolean): Promise<Server> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(SERVICE, 'bin/voice-agent-service.js'), 'serve'], {
    env: {
      PORT: '0',
      NODE_ENV: 'production',
      VOICE_AGENT_REQUESTS_PER_MINUTE: 'off',
      VOICE_AGENT_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  let url: string | undefined;
  let key: string | undefined;
  let startMs = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes(' listens at ')) startMs = performance.now() - startedAt;
    url ??= / listens at (\S+)$/.exec(line)?.[1];
    key ??= / shown only now: (\S+)$/.exec(line)?.[1];
    if (url !== undefined && (key !== undefined || !announcesKey)) break;
  }
  clearTimeout(limit);
  if (url === undefined) throw new Error('the service did not start');
  return { url, key, startMs, pid: child.pid ?? 0, stop: () => stop(child, () => child.kill('SIGTERM')) };
}

async function stop(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  end();
  await gone;
}

async function startFork(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(file, { env: { ...process.env, NODE_ENV: 'production', ...env } });
  const [message] = (await once(child, 'message')) as [unknown];
  return { child, message };
}

type Kind = 'create' | 'list';

async function send(url: string, key: string, kind: Kind): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/tools`, {
    headers,
    ...(kind === 'create' && { method: 'POST', body: '{"name":"tool"}' }),
  });
  if (!response.ok) throw new Error(`${kind} was answered with ${response.status}`);
  await response.arrayBuffer();
}

/** Requests a second. */
async function throughput(url: string, key: string, kind: Kind): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let count = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        await send(url, key, kind);
        count += 1;
      }
    }),
  );
  return count / (ROUND_MS / 1_000);
}

/** The median of one list after another, in milliseconds. */
async function listMs(url: string, key: string, resource: 'agents' | 'calls' | 'tools'): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index <= LIST_TIMES; index += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/${resource}`, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
    await response.arrayBuffer();
    // The first one warms up.
    if (index > 0) times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** Rows as the service writes them, up to so many of the workspace. */
const fillTools = (from: number, to: number): string => `
  insert into tools (id, workspace_id, name, definition, status, created_at, updated_at)
  select gen_random_uuid(), (select id from workspaces limit 1), 'tool ' || n, '{"modelToolName":"tool"}', 'active',
    timestamptz '2026-01-01Z' + n * interval '1 second', timestamptz '2026-01-01Z'
  from generate_series(${from}, ${to}) n`;

const fillAgents = (from: number, to: number): string => `
  insert into agents (id, workspace_id, name, voice_id, status, settings, created_at, updated_at)
  select gen_random_uuid(), workspace_id, name, voice_id, status, settings,
    timestamptz '2026-01-01Z' + n * interval '1 second', timestamptz '2026-01-01Z'
  from (select * from agents order by created_at desc limit 1) one, generate_series(${from}, ${to}) n`;

/** Completed ones; of what was said in them only where it is asked for. */
const fillCalls = (from: number, to: number): string => `
  insert into calls (id, workspace_id, agent_id, agent_name, kind, direction, status, variables, call_settings,
    problems, context, started_at, ended_at, duration_seconds, end_reason, created_at, updated_at)
  select gen_random_uuid(), (select id from workspaces limit 1), gen_random_uuid(), 'Agent', 'web', 'outbound',
    'completed', '{"first_name":"Ann"}', '{"recording_enabled":false,"transcription_enabled":true}', '[]', '{}',
    at, at + interval '90 s', 90, 'user_hang_up', at, at
  from (select timestamptz '2026-01-01Z' + n * interval '1 second' as at from generate_series(${from}, ${to}) n) each_one`;

const fillTranscripts = `
  insert into call_transcript_entries (call_id, ordinal, role, medium, text, started_at)
  select id, ordinal, case ordinal % 2 when 0 then 'agent' else 'user' end, 'voice',
    'Good evening, this is what somebody says in one turn of a call.', created_at
  from calls, generate_series(0, 3) ordinal`;

const table: (readonly string[])[] = [['what', 'figure', 'aim']];
const verdict = (isHeld: boolean, aim: string): string => `${aim}: ${isHeld ? 'held' : 'MISSED'}`;
const whole = (value: number): string => String(Math.round(value));

async function compare(service: Server, bareUrl: string, key: string): Promise<void> {
  for (const kind of ['create', 'list'] as const) {
    const rates: { readonly own: number; readonly bare: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const own = await throughput(service.url, key, kind);
      const bare = await throughput(bareUrl, key, kind);
      // The first round compiles what is hot.
      if (round > 0) rates.push({ own, bare });
    }
    const [own, bare, ratio] = [
      quantile(
        rates.map((rate) => rate.own),
        0.5,
      ),
      quantile(
        rates.map((rate) => rate.bare),
        0.5,
      ),
      quantile(
        rates.map((rate) => rate.own / rate.bare),
        0.5,
      ),
    ];
    table.push([`${kind}: service, bare, a second`, `${whole(own)}, ${whole(bare)}`, '']);
    table.push([`${kind}: service / bare`, ratio.toFixed(2), verdict(ratio >= AIMS.ratio, `${AIMS.ratio}`)]);
  }
}

async function compareSizes(service: Server, key: string, client: pg.Client): Promise<void> {
  for (const [resource, fill] of [
    ['tools', fillTools],
    ['agents', fillAgents],
    ['calls', fillCalls],
  ] as const) {
    await client.query(fill(1, FEW_ROWS));
    await client.query(`vacuum analyze ${resource}`);
    const few = await listMs(service.url, key, resource);
    await client.query(fill(FEW_ROWS + 1, MANY_ROWS));
    await client.query(`vacuum analyze ${resource}`);
    const many = await listMs(service.url, key, resource);
    table.push([
      `list of ${resource} at ${FEW_ROWS}, ${MANY_ROWS} rows, ms`,
      `${few.toFixed(1)}, ${many.toFixed(1)}`,
      verdict(many / few <= AIMS.growth, `factor ${AIMS.growth}`),
    ]);
  }
}

async function measureOnPostgres(): Promise<void> {
  const { child, message } = await startFork(path.join(SERVICE, 'dist/testing/postgres-process.js'), {});
  const { url, missing } = message as { readonly url?: string; readonly missing?: string };
  if (url === undefined) {
    table.push([`PostgreSQL: ${missing ?? ''}`, 'not measured', '']);
    return;
  }
  const client = new pg.Client({ connectionString: url });
  const stops: (() => Promise<void>)[] = [() => stop(child, () => child.disconnect())];
  try {
    const service = await startService({ DATABASE_URL: url, VOICE_AGENT_SECRET: SECRET }, true);
    stops.unshift(service.stop);
    const bare = await startFork(fileURLToPath(new URL('./servers/express-postgres.js', import.meta.url)), {
      DATABASE_URL: url,
    });
    stops.unshift(() => stop(bare.child, () => bare.child.disconnect()));
    await client.connect();
    stops.unshift(() => client.end());
    const { port } = bare.message as { readonly port: number };
    const key = service.key ?? '';
    await compare(service, `http://127.0.0.1:${port}`, key);
    await createAgent(service.url, key);
    await client.query('delete from tools');
    await compareSizes(service, key, client);
  } finally {
    for (const each of stops) await each();
  }
}

async function createAgent(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const voices = (await (await fetch(`${url}/voices`, { headers })).json()) as {
    readonly data: readonly { readonly id: string }[];
  };
  const body = JSON.stringify({
    name: 'Agent',
    system_prompt: 'You are a host.',
    voice_id: voices.data[0]?.id,
  });
  const { status } = await fetch(`${url}/agents`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`the agent was answered with ${status}`);
}

async function measureEmbedded(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-agent-bench-'));
  try {
    const env = { VOICE_AGENT_DATA: folder };
    const first = await startService(env, true);
    await first.stop();
    await measureStart('empty', env);
    await fillEmbedded(folder);
    await measureStart(`with ${EMBEDDED_ROWS} calls`, env);
    table.push(['PGlite: the very first start, ms', whole(first.startMs), '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureStart(what: string, env: Readonly<Record<string, string>>): Promise<void> {
  const service = await startService(env, false);
  const megabytes = (await residentBytes(service.pid)) / MEGABYTE;
  await service.stop();
  table.push([`PGlite ${what}: start ms, memory MB`, `${whole(service.startMs)}, ${whole(megabytes)}`, '']);
}

/** With four turns in each call. In a process of its own, which writes into the folder while nobody else has it. */
async function fillEmbedded(folder: string): Promise<void> {
  const script = `
    import { PGlite } from '@electric-sql/pglite';
    const database = await PGlite.create(process.argv[1]);
    await database.exec(process.argv[2]);
    await database.close();`;
  const fill = `${fillCalls(1, EMBEDDED_ROWS)};${fillTranscripts}`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, path.join(folder, 'database'), fill],
    { cwd: SERVICE, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the embedded database could not be filled');
}

await measureOnPostgres();
await measureEmbedded();
for (const [what = '', figure = '', aim = ''] of table) {
  console.log(`${what.padEnd(48)}${figure.padStart(16)}   ${aim}`.trimEnd());
}
