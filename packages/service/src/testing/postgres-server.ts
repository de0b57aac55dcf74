// A real PostgreSQL for tests, on a free port with a folder of its own. Where none is installed the tests that need one are
// skipped, with the reason.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from './free-port.js';
import { makePostgresData, type PostgresOwner } from './postgres-data.js';
import { makeTemporaryFolder } from './temporary-folder.js';

const START_LIMIT_MS = 30_000;
const USER = 'voice';
/** The server trusts everyone; the password is there to be looked for in messages. */
const PASSWORD = 'hunter2-secret';

/** Where Debian's packages put each version's programs. */
const INSTALLED = '/usr/lib/postgresql';
const PROGRAMS = newestPrograms();
/** PostgreSQL refuses to run as root, who therefore starts it as the packages' own user. */
const OWNER = process.getuid?.() === 0 ? postgresUser() : 'oneself';

/** For the `skip` of a test: false where a PostgreSQL can be started, otherwise why not. */
export const postgresIsMissing: string | false =
  PROGRAMS === undefined
    ? 'postgresql is not installed'
    : OWNER === undefined
      ? 'postgresql does not run as root, and there is no user postgres'
      : false;

export interface PostgresServer {
  /** Makes an empty database. @returns its address. */
  createDatabase(): Promise<string>;
  /** Breaks every connection and ends it, as a crash does; its data stay. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Breaks every connection, ends it, and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a server. Must be stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  if (PROGRAMS === undefined || OWNER === undefined) throw new Error('there is no PostgreSQL');
  const folder = await makeTemporaryFolder();
  try {
    const owner = OWNER === 'oneself' ? undefined : OWNER;
    if (owner) await chown(folder.path, owner.uid, owner.gid);
    const data = path.join(folder.path, 'data');
    await makePostgresData(data, { programs: PROGRAMS, user: USER, owner });
    const port = await freePort();
    const start = (): Promise<() => Promise<void>> => launch(path.join(PROGRAMS, 'postgres'), data, port);
    let stopServer = await start();
    const address = (name: string): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    return {
      async createDatabase() {
        const name = `test_${randomUUID().replaceAll('-', '')}`;
        const client = new pg.Client({ connectionString: address('postgres') });
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return address(name);
      },
      halt: () => stopServer(),
      async resume() {
        stopServer = await start();
      },
      async stop() {
        await stopServer();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** @returns ends it, and waits until it is gone. */
async function launch(program: string, data: string, port: number): Promise<() => Promise<void>> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    lc_messages: 'C',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', data, ...args], {
    ...(OWNER !== 'oneself' && OWNER),
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A test run that is broken off must leave no server behind. SIGQUIT is PostgreSQL's immediate end.
  const endWithUs = () => void child.kill('SIGQUIT');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(endWithUs, START_LIMIT_MS);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!line.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('postgres did not start'));
    });
  });
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    endWithUs();
    await gone;
  };
}

function newestPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED).sort((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => path.join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

function postgresUser(): PostgresOwner | undefined {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
