import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { tablesOf } from '../../db/database.js';
import type { Embedder } from '../../engines/embedder.js';
import { EngineError } from '../../engines/engine-problem.js';
import type { JobTables } from '../../jobs/table.js';
import {
  EMBEDDING_MODEL,
  openIngestingDatabase,
  type IngestingDatabase,
} from '../../testing/ingesting-database.js';
import { htmlPage, longText } from '../../testing/knowledge-parts.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { DocumentError } from '../documents/document-error.js';
import { createDocumentReader, type DocumentReader } from '../documents/document-reader.js';
import type { SourceContent } from '../source-content.js';
import type { VersionTables } from '../versions/table.js';
import { removeVersions } from '../versions/versions.js';

class EmbeddingError extends EngineError {
  override readonly name = 'EmbeddingError';
}

const text = (words: string): SourceContent => ({ kind: 'text', text: words });

describe('an ingestion', { timeout: 120_000 }, () => {
  let database: IngestingDatabase;
  let site: Receiver;
  let folder: TemporaryFolder;
  before(async () => {
    database = await openIngestingDatabase(['127.0.0.1']);
    site = await startReceiver();
    folder = await makeTemporaryFolder();
  });
  after(async () => {
    await database.close();
    await site.close();
    await folder.remove();
  });

  const servedTexts = async (versionId: string): Promise<readonly string[]> =>
    (await database.look(versionId)).chunks
      .filter(({ is_served }) => is_served)
      .map(({ text: words }) => words);
  const isThere = async (versionId: string): Promise<boolean> =>
    (await tablesOf<VersionTables>(database.db)
      .selectFrom('knowledge_versions')
      .select('id')
      .where('id', '=', versionId)
      .executeTakeFirst()) !== undefined;
  const countJobs = async (): Promise<number> =>
    (await tablesOf<JobTables>(database.db).selectFrom('jobs').select('id').execute()).length;

  /** A site of so many pages; each page of it calls `onPage` before it answers. */
  function serveSite(count: number, onPage: (path: string) => Promise<void> = () => Promise.resolve()): void {
    site.answer(({ path: place }, response) => {
      if (place === '/robots.txt') return void response.writeHead(404).end();
      const links = Array.from({ length: count - 1 }, (_, index) => `/page-${index + 1}`);
      void onPage(place).then(() =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(htmlPage(`Page ${place}`, place === '/' ? links : [])),
      );
    });
  }
  const wholeSite = (): SourceContent => ({ kind: 'web', urls: [`${site.url}/`], maxDepth: 1 });

  it('makes chunks of a text, and says so', async () => {
    const { version, chunks, pages } = await database.ingest(text('Open from nine.\n\nClosed on Mondays.'));
    assert.deepEqual(
      [
        version.status,
        version.stage,
        version.progress_percent,
        version.error,
        version.page_count,
        version.chunk_count,
      ],
      ['ready', 'done', 100, null, 1, 1],
    );
    assert.deepEqual(version.ended_at, database.clock.now());
    assert.deepEqual(chunks, [
      {
        text: 'Open from nine.\n\nClosed on Mondays.',
        url: null,
        is_embedded: false,
        is_served: true,
      },
    ]);
    assert.equal(pages.length, 1);
    assert.deepEqual(database.events.at(-1), {
      type: 'knowledge_ingested',
      versionId: version.id,
      workspaceId: version.workspace_id,
      kind: 'text',
      outcome: 'ready',
      durationMs: 0,
    });
  });

  it('reads a file, and says when there is none', async () => {
    const place = path.join(folder.path, 'menu.txt');
    await writeFile(place, 'Soup of the day.');
    const file = (fileId: string): SourceContent => ({
      kind: 'file',
      fileId,
      filename: 'menu.txt',
      contentType: 'text/plain',
    });
    database.files.set('menu', place);
    assert.equal((await database.ingest(file('menu'))).version.status, 'ready');
    const { version } = await database.ingest(file('gone'));
    assert.deepEqual([version.status, version.error], ['failed', 'The file is not there any more.']);
  });

  it('says why a document cannot be used, and is no defect', async () => {
    const { version } = await database.ingest(text(' '));
    assert.deepEqual([version.status, version.error], ['failed', new DocumentError('no-text').message]);
    assert.deepEqual(database.defects, []);
    const broken = { read: () => Promise.reject(new TypeError('secret of a library')) };
    const failed = await database.ingest(text('Hello'), { reader: broken });
    assert.equal(failed.version.error, 'What it holds cannot be read (text/plain).');
    assert.equal(database.events.filter(({ type }) => type === 'defect').length, 1);
  });

  it('waits for a reader that has no time, and keeps its reason', async () => {
    const busy = createDocumentReader();
    await busy.close();
    const { id } = await database.queue(text('Hello'));
    const jobs = database.start({ reader: busy });
    await jobs.settle();
    await jobs.close();
    const { version } = await database.look(id);
    assert.deepEqual(
      [version.status, version.error],
      ['processing', new DocumentError('unavailable').message],
    );
    database.clock.advance(60_000);
    const others = database.start();
    await others.settle();
    await others.close();
    assert.deepEqual((await database.look(id)).version.error, null);
    assert.equal((await database.look(id)).version.status, 'ready');
  });

  it('takes titles that a database does not', async () => {
    const reader: Pick<DocumentReader, 'read'> = {
      read: async (...given) => ({
        ...(await database.reader.read(...given)),
        title: `a\0b\ud83d${'x'.repeat(1_000)}`,
      }),
    };
    const { version, pages } = await database.ingest(text('Hello'), { reader });
    assert.equal(version.status, 'ready');
    assert.equal(pages[0]?.title.length, 500);
    assert.match(pages[0].title, /^ab/);
  });

  it('takes no more passages of a document than fit, and says so', async () => {
    const { version } = await database.ingest(text(longText(3)), {
      limits: { maxChunksPerPage: 2 },
    });
    assert.deepEqual([version.status, version.chunk_count], ['ready', 2]);
    assert.equal(version.error, 'Only the first 2 of 3 passages are taken.');
  });

  describe('with embeddings', () => {
    const embedder = (embed: Embedder['embed']): Embedder => ({ model: EMBEDDING_MODEL, embed });

    it('asks for 64 at a time', async () => {
      const counts: number[] = [];
      const { chunks } = await database.ingest(text(longText(150)), {
        embedder: embedder((texts) => {
          counts.push(texts.length);
          return Promise.resolve(texts.map(() => Float32Array.of(1)));
        }),
      });
      assert.deepEqual(counts, [64, 64, 22]);
      assert.ok(chunks.length === 150 && chunks.every(({ is_embedded }) => is_embedded));
    });

    it('is tried again while their server fails, and fails with its reason in the end', async () => {
      let count = 0;
      const failing = embedder(() => {
        count += 1;
        return Promise.reject(new EmbeddingError('embeddings model', 'unavailable'));
      });
      const { id } = await database.queue(text('Hello'));
      const jobs = database.start({ embedder: failing });
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        await jobs.settle();
        assert.equal(count, attempt);
        database.clock.advance(10 * 60_000);
      }
      await jobs.close();
      const { version } = await database.look(id);
      assert.deepEqual(
        [version.status, version.error],
        ['failed', 'The embeddings model failed: it could not be reached or broke off.'],
      );
      const notice = database.events.at(-1);
      assert.ok(notice?.type === 'knowledge_ingested' && notice.outcome === 'failed');
      assert.deepEqual(database.defects, []);
    });
  });

  it('goes on where it was broken off, and asks for no page twice', async () => {
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    let isStuck = true;
    serveSite(10, (place) => {
      if (!isStuck || place !== '/page-5') return Promise.resolve();
      reach();
      return new Promise(() => undefined);
    });
    const { id } = await database.queue(wholeSite());
    const before = site.requests.length;
    const first = database.start();
    first.wake();
    await reached;
    const half = await database.look(id);
    assert.deepEqual(
      [half.version.status, half.version.stage, half.version.page_count, half.version.progress_percent],
      ['processing', 'reading', 5, 50],
    );
    await first.close();
    isStuck = false;
    const second = database.start();
    await second.settle();
    await second.close();
    const { version, chunks } = await database.look(id);
    assert.deepEqual([version.status, version.page_count, version.chunk_count], ['ready', 10, 10]);
    assert.equal(new Set(chunks.map(({ text: words }) => words)).size, 10);
    const asked = site.requests
      .slice(before)
      .map(({ path: place }) => place)
      .filter((place) => place !== '/robots.txt');
    assert.equal(asked.length, 11, 'only the page that it was broken off with');
  });

  it('replaces the version before only when it is complete', async () => {
    const sourceId = randomUUID();
    const old = await database.queue(text('Old hours.'), sourceId);
    const jobs = database.start({ removes: true });
    await jobs.settle();
    const broken = await database.queue(text(' '), sourceId);
    await jobs.settle();
    assert.equal((await database.look(broken.id)).version.status, 'failed');
    assert.equal((await database.look(old.id)).version.status, 'ready');
    assert.deepEqual(await servedTexts(old.id), ['Old hours.']);
    const next = await database.queue(text('New hours.'), sourceId);
    await jobs.settle();
    await jobs.close();
    assert.deepEqual(await servedTexts(next.id), ['New hours.']);
    for (const { id } of [old, broken]) {
      const { version, pages, chunks } = await database.look(id);
      assert.deepEqual([version.status, pages, chunks], ['superseded', [], []]);
    }
    assert.equal(await countJobs(), 0);
  });

  it('is given up for a newer version, whichever comes first', async () => {
    const sourceId = randomUUID();
    const older = await database.queue(text('Older.'), sourceId);
    const newer = await database.queue(text('Newer.'), sourceId);
    const jobs = database.start({ removes: true });
    await jobs.settle();
    await jobs.close();
    assert.equal((await database.look(older.id)).version.status, 'superseded');
    assert.deepEqual((await database.look(older.id)).chunks, []);
    assert.deepEqual(await servedTexts(newer.id), ['Newer.']);
  });

  it('ends quietly when its source is deleted meanwhile', async () => {
    const sourceId = randomUUID();
    serveSite(4, async (place) => {
      if (place !== '/page-2') return;
      await database.db.transaction().execute(async (db) => {
        await removeVersions(db, sourceId);
        await database.index.withdraw(db, sourceId);
      });
    });
    const { id } = await database.queue(wholeSite(), sourceId);
    const jobs = database.start({ removes: true });
    await jobs.settle();
    await jobs.close();
    assert.equal(await isThere(id), false);
    assert.equal(await countJobs(), 0);
    assert.deepEqual(database.defects, []);
  });

  describe('of which nothing is to be left', () => {
    const file = (fileId: string): SourceContent => ({
      kind: 'file',
      fileId,
      filename: 'a.txt',
      contentType: 'text/plain',
    });

    it('is removed with all its versions, chunks and files, those of others stay', async () => {
      const place = path.join(folder.path, 'shared.txt');
      await writeFile(place, longText(450));
      for (const name of ['first', 'second', 'shared']) database.files.set(name, place);
      const [gone, kept] = [randomUUID(), randomUUID()];
      const jobs = database.start({ removes: true });
      const first = await database.queue(file('first'), gone);
      await jobs.settle();
      const second = await database.queue(file('second'), gone);
      await jobs.settle();
      assert.equal(database.files.has('first'), false, 'the file of a version that was superseded');
      assert.equal(database.files.has('second'), true);
      const third = await database.queue(file('shared'), gone);
      const other = await database.queue(file('shared'), kept);
      await jobs.settle();
      await database.db.transaction().execute(async (db) => {
        await removeVersions(db, gone);
        await database.index.withdraw(db, gone);
      });
      await jobs.settle();
      await jobs.close();
      for (const { id } of [first, second, third]) assert.equal(await isThere(id), false);
      assert.deepEqual(
        [...database.files.keys()].filter((name) => name !== 'menu'),
        ['shared'],
      );
      assert.equal((await servedTexts(other.id)).length, 450);
      assert.equal(await countJobs(), 0);
    });

    it('keeps the file that a newer version has too', async () => {
      const place = path.join(folder.path, 'same.txt');
      await writeFile(place, 'The same.');
      database.files.set('same', place);
      const sourceId = randomUUID();
      const jobs = database.start({ removes: true });
      for (let round = 0; round < 2; round += 1) {
        await database.queue(file('same'), sourceId);
        await jobs.settle();
      }
      await jobs.close();
      assert.equal(database.files.has('same'), true);
    });
  });

  it('never says that it is less far than before', async () => {
    const seen: number[] = [];
    let id = '';
    // Each page has two more.
    site.answer(({ path: place }, response) => {
      if (place === '/robots.txt') return void response.writeHead(404).end();
      void database.look(id).then(({ version }) => {
        seen.push(version.progress_percent);
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(htmlPage(`Page ${place}`, [`${place}a`, `${place}b`]));
      });
    });
    ({ id } = await database.queue({ kind: 'web', urls: [`${site.url}/`], maxDepth: 3 }));
    const jobs = database.start();
    await jobs.settle();
    await jobs.close();
    assert.equal(seen.length, 15);
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => one - other),
    );
    assert.ok(seen.every((percent) => percent < 100));
  });
});
