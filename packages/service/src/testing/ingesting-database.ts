// A database in memory with jobs that ingest, for tests: queues a source and says what became of it.

import { randomUUID } from 'node:crypto';
import { openDatabase, tablesOf, type Db } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { createEgress } from '../egress/egress.js';
import type { Embedder } from '../engines/embedder.js';
import { startJobs, type Jobs } from '../jobs/worker.js';
import { createDocumentReader, type DocumentReader } from '../knowledge/documents/document-reader.js';
import type { IndexWriter } from '../knowledge/index-writer.js';
import { createIngestionHandler, type IngestionOptions } from '../knowledge/ingestion/ingestion-job.js';
import type { FileStore } from '../files/file-store.js';
import { createRemovalHandler } from '../knowledge/ingestion/removal-job.js';
import type { PageTables } from '../knowledge/ingestion/table.js';
import { createIndexWriter } from '../knowledge/search/index-writer.js';
import type { SourceContent } from '../knowledge/source-content.js';
import type { VersionTables } from '../knowledge/versions/table.js';
import { queueVersion, type Version } from '../knowledge/versions/versions.js';
import { MIGRATIONS } from '../main/migrations.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import type { ServiceEvent } from '../telemetry/service-event.js';
import { chunksOf, type IndexedChunk } from './knowledge-parts.js';
import { createManualClock, type ManualClock } from './manual-clock.js';

type PageRow = Pick<PageTables['knowledge_pages'], 'address' | 'status' | 'error' | 'depth' | 'title'>;

export interface Ingested {
  readonly version: Version;
  readonly pages: readonly PageRow[];
  readonly chunks: readonly IndexedChunk[];
}

export interface IngestingDatabase {
  readonly db: Db;
  readonly clock: ManualClock;
  readonly events: readonly ServiceEvent[];
  readonly defects: readonly unknown[];
  /** What reads, and where it is indexed, unless a test's settings say otherwise. */
  readonly reader: DocumentReader;
  readonly index: IndexWriter;
  /** By file id, where they are. */
  readonly files: Map<string, string>;
  /** Jobs with these settings, from now on. */
  start(options?: JobSettings): Jobs;
  queue(content: SourceContent, sourceId?: string): Promise<Version>;
  look(versionId: string): Promise<Ingested>;
  /** Queues a source, and waits for all jobs. Pages of what has failed are kept for the look. */
  ingest(content: SourceContent, options?: JobSettings): Promise<Ingested>;
  close(): Promise<void>;
}

export type JobSettings = Partial<Pick<IngestionOptions, 'limits' | 'reader'>> & {
  readonly embedder?: Embedder;
  /** Whether what is not used any more is removed. Default false, so that a test may look at it. */
  readonly removes?: boolean;
};

/** Of the embedders that tests give. */
export const EMBEDDING_MODEL = 'test';

/** Must be closed. @param allowedHosts see egress. */
export async function openIngestingDatabase(allowedHosts: readonly string[]): Promise<IngestingDatabase> {
  const database = await openDatabase({ kind: 'memory' });
  const { db } = database;
  await migrate(db, MIGRATIONS);
  const clock = createManualClock();
  const { id: workspaceId } = await createWorkspace({ db, clock }, { name: 'Test', slug: 'ingesting' });
  const egress = createEgress({ allowedHosts });
  const reader = createDocumentReader();
  const index = createIndexWriter({ embeddingModel: EMBEDDING_MODEL });
  const events: ServiceEvent[] = [];
  const defects: unknown[] = [];
  const files = new Map<string, string>();
  const fileStore: Pick<FileStore, 'pathOf' | 'delete'> = {
    pathOf: (fileId) => Promise.resolve(files.get(fileId)),
    delete: (fileId) => Promise.resolve(void files.delete(fileId)),
  };
  const started = new Set<Jobs>();

  function start({ removes = false, limits, ...options }: JobSettings = {}): Jobs {
    const parts = {
      reader,
      isActiveSource: () => Promise.resolve(true),
      index,
      egress,
      files: fileStore,
    };
    const ingestion = createIngestionHandler({
      ...parts,
      ...options,
      limits: { pauseMs: 0, ...limits },
      onEvent: (event) => events.push(event),
    });
    const handlers = removes ? [ingestion, createRemovalHandler({ index, files: fileStore })] : [ingestion];
    const jobs = startJobs({ database, clock, handlers, onDefect: (error) => defects.push(error) });
    started.add(jobs);
    return jobs;
  }

  const queue = (content: SourceContent, sourceId: string = randomUUID()): Promise<Version> =>
    db
      .transaction()
      .execute((transaction) =>
        queueVersion(
          { db: transaction, clock },
          { workspaceId, spaceId: randomUUID(), sourceId, language: 'en', content },
        ),
      );

  async function look(versionId: string): Promise<Ingested> {
    const version = await tablesOf<VersionTables>(db)
      .selectFrom('knowledge_versions')
      .selectAll()
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow();
    const pages = await tablesOf<PageTables>(db)
      .selectFrom('knowledge_pages')
      .select(['address', 'status', 'error', 'depth', 'title'])
      .where('version_id', '=', versionId)
      .orderBy('ordinal')
      .execute();
    return { version, pages, chunks: await chunksOf(db, versionId) };
  }

  return {
    db,
    clock,
    events,
    defects,
    reader,
    index,
    files,
    start,
    queue,
    look,
    async ingest(content, options) {
      const { id } = await queue(content);
      const jobs = start(options);
      await jobs.settle();
      await jobs.close();
      return look(id);
    },
    async close() {
      await Promise.all([...started].map((jobs) => jobs.close()));
      await reader.close();
      await egress.close();
      await database.close();
    },
  };
}
