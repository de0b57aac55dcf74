import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDatabase, tablesOf, type Database } from '../db/database.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { enqueue } from './queue.js';
import { createJobTables, type JobTables } from './table.js';

const PROGRAM = fileURLToPath(new URL('../testing/job-process.js', import.meta.url));
const LEASE_MS = 600;
const LIMIT_MS = 20_000;

describe('two processes on one PostgreSQL', { skip: postgresIsMissing, timeout: 60_000 }, () => {
  let server: PostgresServer;
  let database: Database;
  let url: string;
  const children: ChildProcess[] = [];
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    database = await openDatabase({ kind: 'server', url });
    await createJobTables(database.db);
  });
  after(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await database.close();
    await server.stop();
  });

  /** What both have printed, in the order that it came in. */
  const lines: string[] = [];
  const watchers = new Set<() => void>();

  function startProcess(mode: string): ChildProcess {
    const child = spawn(process.execPath, [PROGRAM, url, String(LEASE_MS), mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      for (const look of watchers) look();
    });
    return child;
  }

  /** Settles once it is so, by what was printed. */
  async function until(what: string, isSo: () => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`${what}: ${lines.slice(-20).join(', ')}`)), LIMIT_MS);
      const look = (): void => {
        if (!isSo()) return;
        clearTimeout(limit);
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  }
  const count = (line: string): number => lines.filter((each) => each === line).length;

  async function untilLeft(jobCount: number): Promise<void> {
    const left = () => tablesOf<JobTables>(database.db).selectFrom('jobs').select('id').execute();
    for (let tries = 0; tries < 200 && (await left()).length > jobCount; tries += 1) await pause(10);
    assert.equal((await left()).length, jobCount);
  }

  it('do each job once, and what one dies with once more', async () => {
    await enqueue(database.db, { kind: 'test', payload: { n: 'hanging', hangs: true } });
    const dying = startProcess('hang');
    await until('the first process has begun', () => count('began hanging') === 1);
    startProcess('serve');
    await until('both are ready', () => lines.filter((line) => line.startsWith('ready')).length === 2);
    const names = Array.from({ length: 200 }, (_, index) => `job-${index}`);
    await database.db.transaction().execute(async (transaction) => {
      for (const n of names) await enqueue(transaction, { kind: 'test', payload: { n } });
    });
    await until('all are done', () => names.every((n) => lines.includes(`done ${n}`)));
    // The row goes a moment after the handler has ended; who dies in between has its job done once more.
    await untilLeft(1);
    assert.equal(count('began hanging'), 1, 'a process that lives keeps its job beyond the lease');

    dying.kill('SIGKILL');
    await once(dying, 'exit');
    await until('its job is done by the other', () => count('done hanging') === 1);
    assert.equal(count('began hanging'), 2);
    for (const n of names) assert.equal(count(`began ${n}`), 1, n);
    await untilLeft(0);
  });
});
