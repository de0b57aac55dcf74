// The folder of a PostgreSQL that has just been set up: made once, then copied, which takes a tenth of the time.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from './temporary-folder.js';

const CACHE = fileURLToPath(new URL('../../../../.cache/postgres', import.meta.url));
const ARGUMENTS = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];

const run = promisify(execFile);

export interface PostgresOwner {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresSetup {
  /** The folder of PostgreSQL's programs: of one version. */
  readonly programs: string;
  /** Who may do everything in it. */
  readonly user: string;
  /** Whom the files belong to. Default: oneself. */
  readonly owner?: PostgresOwner | undefined;
}

/** Makes the folder, which must not exist, with a server's data and nothing in its databases. */
export async function makePostgresData(folder: string, setup: PostgresSetup): Promise<void> {
  const { programs, user, owner } = setup;
  const prepared = path.join(
    CACHE,
    [...programs.split(path.sep), user, owner?.uid, ...ARGUMENTS].filter(Boolean).join('-'),
  );
  if (!existsSync(prepared)) await prepare(prepared, setup);
  await run('cp', ['-a', prepared, folder]);
}

/** Of several processes that prepare it at once, one is first. */
async function prepare(prepared: string, { programs, user, owner }: PostgresSetup): Promise<void> {
  const unfinished = `${prepared}-${process.pid}`;
  const temporary = await makeTemporaryFolder();
  try {
    if (owner) await chown(temporary.path, owner.uid, owner.gid);
    const made = path.join(temporary.path, 'data');
    await run(path.join(programs, 'initdb'), ['-D', made, '-U', user, ...ARGUMENTS], {
      ...owner,
      cwd: temporary.path,
    });
    await mkdir(CACHE, { recursive: true });
    await run('cp', ['-a', made, unfinished]); // owner and modes stay; it may be another file system
    await rename(unfinished, prepared).catch((error: unknown) => {
      if (!existsSync(prepared)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await temporary.remove();
  }
}
