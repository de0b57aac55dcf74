// The job that turns a version of a source into what can be searched. It may die at any moment: the next attempt goes on behind
// the last page that was kept.

import {
  AT_ONCE,
  ATTEMPT_LIMIT_MS,
  INGESTION_LIMITS,
  MAX_ATTEMPTS,
  pauseAfter,
  type IngestionLimits,
} from '../../choices/ingestion-limits.js';
import { WEB_LIMITS, type WebLimits } from '../../choices/web-pages.js';
import { tablesOf, type Db } from '../../db/database.js';
import type { Egress } from '../../egress/egress.js';
import type { Embedder } from '../../engines/embedder.js';
import { EngineError } from '../../engines/engine-problem.js';
import type { FileStore } from '../../files/file-store.js';
import { JobError, type JobHandler } from '../../jobs/handler.js';
import type { OnEvent, ServiceEvent } from '../../telemetry/service-event.js';
import type { DocumentReader } from '../documents/document-reader.js';
import type { IndexWriter } from '../index-writer.js';
import type { VersionTables } from '../versions/table.js';
import { INGESTION_JOB, type Version } from '../versions/versions.js';
import { createTurns } from '../web/turns.js';
import { IngestionRun } from './ingestion-run.js';
import { endFailed, lockVersion, noteProblem } from './version-record.js';

export interface IngestionOptions {
  readonly reader: Pick<DocumentReader, 'read'>;
  readonly index: IndexWriter;
  /** Whether the source is to be found by searches, now and until the transaction ends. */
  readonly isActiveSource: (transaction: Db, sourceId: string) => Promise<boolean>;
  /** Default: nothing has a vector. */
  readonly embedder?: Embedder | undefined;
  readonly egress: Pick<Egress, 'request'>;
  readonly files: Pick<FileStore, 'pathOf'>;
  /** Those that are not named are {@link INGESTION_LIMITS} and {@link WEB_LIMITS}. */
  readonly limits?: Partial<IngestionLimits & WebLimits>;
  /** Told of each version that has ended, and of defects of the reader. Default: nobody is told. */
  readonly onEvent?: OnEvent;
}

/** For a version that nobody knows a better reason of. */
const GIVEN_UP = 'The service could not finish reading it.';

export function createIngestionHandler(options: IngestionOptions): JobHandler {
  const { reader, index, isActiveSource, embedder, egress, files, onEvent = () => undefined } = options;
  const limits = { ...INGESTION_LIMITS, ...WEB_LIMITS, ...options.limits };
  const turns = createTurns();
  const onDefect = (error: unknown): void => onEvent({ type: 'defect', error });
  return {
    kind: INGESTION_JOB,
    maxAttempts: MAX_ATTEMPTS,
    atOnce: AT_ONCE,
    limitMs: ATTEMPT_LIMIT_MS,
    retryAfterMs: pauseAfter,
    async handle(payload, { db, clock, signal }) {
      const version = await versionOf(db, payload);
      if (version === undefined) return;
      const parts = {
        reader,
        index,
        isActiveSource,
        embedder,
        egress,
        files,
        turns,
        limits,
        db,
        clock,
        signal,
        onDefect,
      };
      try {
        const { status } = await new IngestionRun(parts, version).run();
        if (status !== 'gone') onEvent(noticeOf(version, status, clock.now()));
      } catch (error) {
        if (signal.aborted || !(error instanceof EngineError || error instanceof JobError)) throw error;
        await noteProblem(db, version.id, error.message);
        throw JobError.retry(error.message);
      }
    },
    async onGivenUp(payload, scope) {
      const known = await versionOf(scope.db, payload);
      const version = known && (await lockVersion(scope.db, known.id));
      if (version === undefined) return;
      await endFailed(scope, version, version.error ?? GIVEN_UP);
      onEvent(noticeOf(version, 'failed', scope.clock.now()));
    },
  };
}

function noticeOf(version: Version, outcome: 'ready' | 'failed', endedAt: Date): ServiceEvent {
  const { id: versionId, workspace_id: workspaceId, content, created_at: queuedAt } = version;
  const durationMs = Math.max(0, endedAt.getTime() - queuedAt.getTime());
  return { type: 'knowledge_ingested', versionId, workspaceId, kind: content.kind, outcome, durationMs };
}

async function versionOf(
  db: Db,
  { version_id: id }: Readonly<Record<string, unknown>>,
): Promise<Version | undefined> {
  if (typeof id !== 'string') throw JobError.giveUp('a job names no version');
  return tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}
