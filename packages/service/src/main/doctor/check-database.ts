// The doctor's look at the database: reached, new enough, with this version's tables or the right to make them, and in time with us.
// It changes nothing; an embedded database that is not there yet stays so.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type DatabaseLocation, type Db } from '../../db/database.js';
import { readMigrations } from '../../db/migrate.js';
import { MIGRATIONS } from '../migrations.js';
import { messageOf, note, ok, problem, type Finding } from './finding.js';

const OLDEST_VERSION = 15;
/** Leases of calls are a minute long, those of jobs half of it. */
const MAX_SKEW_MS = 5_000;

export async function checkDatabase(location: DatabaseLocation): Promise<readonly Finding[]> {
  if (location.kind === 'folder' && !existsSync(path.join(location.path, 'database'))) {
    return [ok('database: embedded; it is made with the first start')];
  }
  try {
    const database = await openDatabase(location);
    try {
      return await examine(database.db, location);
    } finally {
      await database.close();
    }
  } catch (error) {
    const mend =
      location.kind === 'folder'
        ? 'Stop the service that uses the folder, or check that this user may write there.'
        : 'Check DATABASE_URL, that the server runs, and that it lets this machine in.';
    return [problem(`database: ${messageOf(error)}`, mend)];
  }
}

async function examine(db: Db, location: DatabaseLocation): Promise<readonly Finding[]> {
  const before = Date.now();
  const { rows } = await sql<{ readonly version: number; readonly now: Date; readonly may_create: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      clock_timestamp() as now,
      has_schema_privilege(current_schema(), 'create') as may_create`.execute(db);
  const middle = (before + Date.now()) / 2;
  const [row] = rows;
  if (row === undefined) return [problem('database: it gives no answer', 'Look into its log.')];
  const { version, now, may_create: mayCreate } = row;
  const kind = location.kind === 'server' ? 'PostgreSQL' : 'embedded PostgreSQL';
  return [
    version >= OLDEST_VERSION
      ? ok(`database: ${kind} ${version}`)
      : problem(`database: ${kind} ${version}`, `Use a PostgreSQL ${OLDEST_VERSION} or newer.`),
    mayCreate
      ? ok('database: this user may make tables')
      : problem('database: this user may not make tables', 'Grant it CREATE on the schema.'),
    await examineTables(db),
    examineClock(now.getTime() - middle),
  ];
}

async function examineTables(db: Db): Promise<Finding> {
  const { pending, unknown } = await readMigrations(db, MIGRATIONS);
  if (unknown.length > 0) {
    return problem('database: its tables are of a later version of the service', 'Install that version.');
  }
  if (pending.length === 0) return ok('database: its tables are of this version');
  return note(
    `database: ${pending.length} migrations are to come`,
    'The next start carries them out; or run voice-agent-service migrate.',
  );
}

function examineClock(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  return Math.abs(skewMs) <= MAX_SKEW_MS
    ? ok(`clock: within ${MAX_SKEW_MS / 1_000} s of the database's`)
    : problem(`clock: ${seconds} s from the database's`, 'Set both machines by NTP.');
}
