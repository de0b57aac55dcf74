// A process that is killed in the middle of a website leaves what it has read to the next one, which doubles nothing of it.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, tablesOf, type Database } from '../../db/database.js';
import { migrate } from '../../db/migrate.js';
import type { JobTables } from '../../jobs/table.js';
import { MIGRATIONS } from '../../main/migrations.js';
import { createWorkspace } from '../../resources/workspaces/service.js';
import { chunksOf, htmlPage } from '../../testing/knowledge-parts.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { systemClock } from '../../time/clock.js';
import { isOver } from '../versions/states.js';
import type { VersionTables } from '../versions/table.js';
import { queueVersion, type Version } from '../versions/versions.js';
import type { PageTables } from './table.js';

const PROGRAM = fileURLToPath(new URL('../../testing/ingestion-process.js', import.meta.url));
const LEASE_MS = 600;
const PAGES = 100;
/** With which page the process is killed, before it has its answer. */
const KILLED_AT = [30, 70];
const LIMIT_MS = 90_000;

describe('an ingestion whose process is killed twice', { skip: postgresIsMissing, timeout: 180_000 }, () => {
  let server: PostgresServer;
  let database: Database;
  let url: string;
  let site: Receiver;
  const children: ChildProcess[] = [];
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    database = await openDatabase({ kind: 'server', url });
    await migrate(database.db, MIGRATIONS);
    site = await startReceiver();
  });
  after(async () => {
    for (const child of children) await kill(child);
    await site.close();
    await database.close();
    await server.stop();
  });

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  function startProcess(): ChildProcess {
    const child = spawn(process.execPath, [PROGRAM, url, String(LEASE_MS)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  }

  async function untilOver(id: string): Promise<Version> {
    const giveUpAt = performance.now() + LIMIT_MS;
    while (performance.now() < giveUpAt) {
      const version = await tablesOf<VersionTables>(database.db)
        .selectFrom('knowledge_versions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (isOver(version.status)) return version;
      await pause(50);
    }
    throw new Error('the ingestion does not end');
  }

  it('has every page and every chunk once', async () => {
    let current = startProcess();
    const killings: Promise<void>[] = [];
    const toKill = [...KILLED_AT];
    let answered = 0;
    site.answer(({ path }, response) => {
      if (path === '/robots.txt') return void response.writeHead(404).end();
      if (answered >= (toKill[0] ?? Infinity)) {
        toKill.shift();
        killings.push(
          kill(current).then(() => {
            current = startProcess();
          }),
        );
        return;
      }
      answered += 1;
      const links =
        path === '/' ? Array.from({ length: PAGES - 1 }, (_, index) => `/page-${index + 1}`) : ['/'];
      response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage(`Page ${path}`, links));
    });
    const scope = { db: database.db, clock: systemClock };
    const { id: workspaceId } = await createWorkspace(scope, { name: 'Test', slug: 'killed' });
    const { id } = await queueVersion(scope, {
      workspaceId,
      spaceId: randomUUID(),
      sourceId: randomUUID(),
      language: 'en',
      content: { kind: 'web', urls: [`${site.url}/`], maxDepth: 2 },
    });
    const version = await untilOver(id);
    await Promise.all(killings);
    assert.equal(killings.length, KILLED_AT.length);
    assert.deepEqual(
      [version.status, version.error, version.page_count, version.chunk_count, version.progress_percent],
      ['ready', null, PAGES, PAGES, 100],
    );
    const pages = await tablesOf<PageTables>(database.db)
      .selectFrom('knowledge_pages')
      .select(['address', 'status'])
      .where('version_id', '=', id)
      .execute();
    assert.equal(pages.length, PAGES);
    assert.ok(pages.every(({ status }) => status === 'indexed'));
    const chunks = await chunksOf(database.db, id);
    assert.equal(chunks.length, PAGES);
    assert.equal(new Set(chunks.map(({ text }) => text)).size, PAGES);
    assert.ok(chunks.every(({ is_served }) => is_served));
    assert.deepEqual(await postingsOf(id), { doubled: 0, known: await lexemesOf(id), served: 1 });
    // Each death costs the page that was under way, and the front page is not read again.
    assert.equal(site.requests.filter(({ path }) => path === '/').length, 1);
    for (let tries = 0; tries < 100 && (await jobCount()) > 0; tries += 1) await pause(20);
    assert.equal(await jobCount(), 0);
  });

  /** How often a word is said to stand in a chunk: in all, and how many times twice. */
  async function postingsOf(versionId: string) {
    const { rows } = await sql<{ readonly doubled: number; readonly known: number; readonly served: number }>`
      with postings as (
        select lexeme, unnest(chunk_ids) as chunk_id from knowledge_postings where version_id = ${versionId}
      )
      select count(*)::integer as known,
        (count(*) - count(distinct (lexeme, chunk_id)))::integer as doubled,
        (select count(*)::integer from knowledge_served where version_id = ${versionId}) as served
      from postings`.execute(database.db);
    return rows[0];
  }

  /** How many different words the chunks have, added up. */
  async function lexemesOf(versionId: string): Promise<number | undefined> {
    const { rows } = await sql<{ readonly count: number }>`
      select sum(length(search))::integer as count from knowledge_chunks
      where version_id = ${versionId}`.execute(database.db);
    return rows[0]?.count;
  }

  const jobCount = async (): Promise<number> =>
    (await tablesOf<JobTables>(database.db).selectFrom('jobs').select('id').execute()).length;
});
