// Makes the database that the service's embedded ones start from, with this version's tables: copying it takes a third of a second,
// making it six.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, 'packages/service/dist/db');
const FILE = path.join(FOLDER, 'prepared-database.tar.gz');
/** What it was made with. */
const MADE_WITH = path.join(FOLDER, 'prepared-database.version');
/** What says how it is made. */
const MAKERS = [import.meta.filename, path.join(FOLDER, 'embedded-database.js')];

/** Does nothing where it is there, made in this way by the version of PGlite that is installed, with this version's tables. */
export async function buildPreparedDatabase() {
  const { MIGRATIONS } = await import('../../packages/service/dist/main/migrations.js');
  const madeWith = `${versionOfPglite()} ${await hashOf(MIGRATIONS)}`;
  if (existsSync(FILE) && existsSync(MADE_WITH) && readFileSync(MADE_WITH, 'utf8') === madeWith) return;
  writeFileSync(FILE, await prepare(MIGRATIONS));
  writeFileSync(MADE_WITH, madeWith);
}

function versionOfPglite() {
  const manifest = readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return JSON.parse(manifest).version;
}

/** @typedef {import('../../packages/service/dist/db/migrate.js').Migrations} Migrations */

/** @param {Migrations} migrations @returns {Promise<string>} the hash of all that they send to a database, and of how it is made */
async function hashOf(migrations) {
  const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } =
    await import('kysely');
  const hash = createHash('sha256');
  for (const file of MAKERS) hash.update(readFileSync(file));
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (/** @type {import('kysely').Kysely<any>} */ each) =>
        new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hash.update(JSON.stringify([query.sql, query.parameters])),
  });
  for (const name of Object.keys(migrations).sort()) await migrations[name]?.up(db);
  return hash.digest('hex');
}

/** @param {Migrations} migrations @returns {Promise<Buffer>} a compressed tar archive */
async function prepare(migrations) {
  const [{ openInstance, poolOf }, { migrate }, { Kysely, PostgresDialect }] = await Promise.all([
    import('../../packages/service/dist/db/embedded-database.js'),
    import('../../packages/service/dist/db/migrate.js'),
    import('kysely'),
  ]);
  const database = await openInstance('memory://');
  await dropOtherDatabases(database);
  await database.exec('create extension pg_trgm');
  const db = new Kysely({ dialect: new PostgresDialect({ pool: await poolOf(database) }) });
  await migrate(db, migrations);
  await db.destroy();
  await database.exec('checkpoint');
  const dump = await database.dumpDataDir('none');
  await database.close();
  return gzipSync(Buffer.from(await dump.arrayBuffer()), { level: 9 });
}

/**
 * Nobody creates or copies databases in an embedded one; the templates of new ones are two thirds of what would be copied.
 * @param {import('@electric-sql/pglite').PGlite} database
 */
async function dropOtherDatabases(database) {
  await database.exec(`update pg_database set datistemplate = false where datname <> current_database()`);
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
}
