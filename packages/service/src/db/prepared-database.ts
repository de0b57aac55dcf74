// The database that comes with the package, with this version's tables: an embedded one that starts from it is there in a third of
// a second. Whoever builds the package makes it, with the version of PGlite that the package names.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const FILE = new URL('./prepared-database.tar.gz', import.meta.url);

/** @returns a tar archive; undefined where the package came without it: the database is then made anew. */
export async function readPreparedDatabase(): Promise<Blob | undefined> {
  try {
    return new Blob([await promisify(gunzip)(await readFile(FILE))]);
  } catch {
    return undefined;
  }
}
