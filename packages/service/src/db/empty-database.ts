// The empty database that comes with the package: an embedded one that starts from it is there in a second, and takes half the
// memory. Whoever builds the package makes it, with the version of PGlite that the package names.

import { readFile } from 'node:fs/promises';

const FILE = new URL('./empty-database.tar.gz', import.meta.url);

/** @returns undefined where the package came without it: the database is then made anew. */
export async function readEmptyDatabase(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(FILE)]);
  } catch {
    return undefined;
  }
}
