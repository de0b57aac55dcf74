// Makes the empty database that the service's embedded ones start from: copying it takes a second, making it five.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, 'packages/service/dist/db');
const FILE = path.join(FOLDER, 'empty-database.tar.gz');
/** Which version of PGlite has made it, and with which extensions. */
const MADE_BY = path.join(FOLDER, 'empty-database.version');

/** Does nothing where it is there, made by the version of PGlite that is installed, with these extensions. */
export async function buildEmptyDatabase() {
  const manifest = readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const madeBy = `${JSON.parse(manifest).version} pg_trgm`;
  if (existsSync(FILE) && existsSync(MADE_BY) && readFileSync(MADE_BY, 'utf8') === madeBy) return;
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const database = await PGlite.create({ extensions: { pg_trgm } });
  await database.exec('create extension pg_trgm');
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, Buffer.from(await dump.arrayBuffer()));
  writeFileSync(MADE_BY, madeBy);
}
