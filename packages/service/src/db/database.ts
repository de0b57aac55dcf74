// The service's PostgreSQL: a server's, or one embedded in this process. What is above sees one kind of pool, and each resource
// the tables it has named, no others.

import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbedded, type EmbeddedLocation, type OpenedPool } from './embedded-database.js';
import { guardPool } from './guarded-pool.js';

/** Where the data is kept. */
export type DatabaseLocation = { readonly kind: 'server'; readonly url: string } | EmbeddedLocation;

/** A database, or a transaction in it, whatever tables it has. See {@link tablesOf}. */
export type Db = Kysely<unknown>;

export interface Database {
  readonly db: Db;
  /** What is in use of its connections. */
  connections(): DatabaseConnections;
  /** Whether it answers. Rejects when it does not, after 2 s at most. */
  ping(): Promise<void>;
  /** Waits for queries under way; never rejects. Idempotent. */
  close(): Promise<void>;
}

export interface DatabaseConnections {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for one. */
  readonly waiting: number;
}

/** To a server; an embedded database has one. */
const MAX_CONNECTIONS = 10;
/** How long a query waits for a connection. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a server may take for a query; the slowest of ours reads a page of an export. */
const QUERY_TIMEOUT_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;
/** What PostgreSQL's codes mean for whoever has written the address. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28000': 'the server refuses this user or machine',
  '28P01': 'the user or the password is wrong',
  '3D000': 'the server has no database of this name',
};

/** The tables as one resource knows them; of what runs in a transaction, within it. */
export function tablesOf<Tables>(db: Db): Kysely<Tables> {
  return db as Kysely<Tables>;
}

/**
 * @throws Error of one line, which holds no password: the server cannot be reached, or another process uses the folder.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { pool, release } =
    location.kind === 'server' ? openServer(location.url) : await openEmbedded(location);
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: guardPool(pool) }) });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= db
      .destroy()
      .then(release)
      .catch(() => undefined)); // as released as it can be
  const ping = async (): Promise<void> => {
    let limit: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      limit = setTimeout(() => reject(new Error('the database does not answer')), PING_TIMEOUT_MS);
    });
    await Promise.race([db.executeQuery(CompiledQuery.raw('select 1')), tooLate]).finally(() =>
      clearTimeout(limit),
    );
  };
  try {
    await db.executeQuery(CompiledQuery.raw('select 1'));
  } catch (error) {
    await close();
    throw new Error(`the database cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
  return {
    db,
    connections: () => {
      const { totalCount: open, idleCount: idle, waitingCount } = pool;
      // The driver lists a query for a moment even where a connection is free for it, such as that of whoever reads these figures.
      return { open, idle, waiting: Math.max(0, waitingCount - idle) };
    },
    ping,
    close,
  };
}

function openServer(url: string): OpenedPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  return { pool, release: () => Promise.resolve() };
}

/** Codes and plain words; a driver's message may hold the address with its password. */
function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return 'it does not answer';
  return REFUSALS[code] ?? code;
}
