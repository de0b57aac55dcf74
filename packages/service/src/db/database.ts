// The service's PostgreSQL: a server's, or one embedded in this process. What is above sees one kind of pool, and each resource
// the tables it has named, no others.

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { PGlite as PGliteInstance } from '@electric-sql/pglite';
import pg from 'pg';
import { readEmptyDatabase } from './empty-database.js';
import { lockFolder } from './folder-lock.js';
import { guardPool } from './guarded-pool.js';

/** Where the data is kept. */
export type DatabaseLocation =
  | { readonly kind: 'server'; readonly url: string }
  /** Embedded; the folder is made, and belongs to one process at a time. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Embedded, and gone when it is closed. */
  | { readonly kind: 'memory' };

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

/** A server's connections; an embedded database has one. */
const MAX_CONNECTIONS = 10;
/** How long a query waits for a connection to a server. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * The same for the one connection of an embedded database, which all requests share: 200 writes at once take it about a second, on
 * a small and busy machine several. Nothing else than a queue can make it wait, so that patience is better than a refusal.
 */
const EMBEDDED_WAIT_MS = 60_000;
/** How long a server may take for a query; the slowest of ours reads a page of an export. */
const QUERY_TIMEOUT_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;

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
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping,
    close,
  };
}

interface OpenedPool {
  readonly pool: pg.Pool;
  readonly release: () => Promise<void>;
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

/** Loaded only where it is used: it is larger than everything else together. */
async function openEmbedded(location: Exclude<DatabaseLocation, { kind: 'server' }>): Promise<OpenedPool> {
  const lock = location.kind === 'folder' ? await lockFolder(location.path) : undefined;
  try {
    const [{ PGlite }, { pg_trgm }, { createPgConfig }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/node-postgres'),
    ]);
    const extensions = { pg_trgm };
    const createAnew = async (dataDir: string): Promise<PGliteInstance> => {
      const loadDataDir = await readEmptyDatabase();
      return PGlite.create({ dataDir, extensions, ...(loadDataDir && { loadDataDir }) });
    };
    const openFolder = async (folder: string): Promise<PGliteInstance> => {
      const dataDir = path.join(folder, 'database');
      if (!existsSync(dataDir)) {
        // Under another name until it is complete, so that a start that is killed leaves nothing half made.
        const unfinished = `${dataDir}.new`;
        await rm(unfinished, { recursive: true, force: true });
        await (await createAnew(unfinished)).close();
        await rename(unfinished, dataDir);
      }
      return PGlite.create({ dataDir, extensions });
    };
    const embedded =
      location.kind === 'memory' ? await createAnew('memory://') : await openFolder(location.path);
    const pool = new pg.Pool(
      Object.assign(createPgConfig(embedded), { max: 1, connectionTimeoutMillis: EMBEDDED_WAIT_MS }),
    );
    return {
      pool,
      release: async () => {
        await embedded.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Codes and plain words; a driver's message may hold the address with its password. */
function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'it does not answer';
}
