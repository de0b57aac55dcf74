// A PostgreSQL in this process: in memory, or in a folder.

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite as PGliteInstance } from '@electric-sql/pglite';
import pg from 'pg';
import { lockFolder } from './folder-lock.js';
import { readPreparedDatabase } from './prepared-database.js';

export type EmbeddedLocation =
  /** The folder is made, and belongs to one process at a time. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Gone when it is closed. */
  | { readonly kind: 'memory' };

export interface OpenedPool {
  readonly pool: pg.Pool;
  readonly release: () => Promise<void>;
}

/**
 * How long a query waits for the one connection, which all requests share: 200 writes at once take it about a second, on a small and
 * busy machine several. Nothing else than a queue can make it wait, so that patience is better than a refusal.
 */
const WAIT_MS = 60_000;

/**
 * What PostgreSQL keeps of its pages beside the files, which are in memory, too, or in the system's cache: a quarter of its own
 * default, which it fills with zeros at every start.
 */
const SHARED_BUFFERS = '32MB';

/**
 * Keeps what changed in files of 1 MB, not of 16 MB: an empty database needs no more, and one in memory keeps 64 MB of them at most
 * instead of 1 GB.
 */
const INITDB_PARAMETERS = ['--wal-segsize=1'];

/** @throws Error of one line: another process uses the folder. */
export async function openEmbedded(location: EmbeddedLocation): Promise<OpenedPool> {
  const lock = location.kind === 'folder' ? await lockFolder(location.path) : undefined;
  try {
    const embedded =
      location.kind === 'memory' ? await createDatabase('memory://') : await openFolder(location.path);
    return {
      pool: await poolOf(embedded),
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

/** Of one connection. */
export async function poolOf(embedded: PGliteInstance): Promise<pg.Pool> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  return new pg.Pool(Object.assign(createPgConfig(embedded), { max: 1, connectionTimeoutMillis: WAIT_MS }));
}

/** As it comes with the package. Without that it has no tables, and takes seconds. */
async function createDatabase(dataDir: string): Promise<PGliteInstance> {
  return openInstance(dataDir, await readPreparedDatabase());
}

async function openFolder(folder: string): Promise<PGliteInstance> {
  const dataDir = path.join(folder, 'database');
  if (!existsSync(dataDir)) {
    // Under another name until it is complete, so that a start that is killed leaves nothing half made.
    const unfinished = `${dataDir}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await (await createDatabase(unfinished)).close();
    await rename(unfinished, dataDir);
  }
  return openInstance(dataDir);
}

/**
 * Loads the engine only where it is used: it is larger than everything else together.
 * @param prepared a tar archive of the data; default: what is there, or a new database without tables
 */
export async function openInstance(dataDir: string, prepared?: Blob): Promise<PGliteInstance> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create({
    dataDir,
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    initDbStartParams: INITDB_PARAMETERS,
    ...(prepared && { loadDataDir: prepared }),
  });
}
