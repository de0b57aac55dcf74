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
import { JobError, type JobHandler } from '../../jobs/handler.js';
import type { OnEvent } from '../../telemetry/service-event.js';
import type { IndexWriter } from '../index-writer.js';
import type { VersionTables } from '../versions/table.js';
import { INGESTION_JOB, type Version } from '../versions/versions.js';
import { createTurns } from '../web/turns.js';
import { IngestionRun } from './ingestion-run.js';
import type { ChunkDocument, DocumentReader, SourceFiles } from './ports.js';
import { endFailed, lockVersion, noteProblem } from './version-record.js';

export interface IngestionOptions {
  readonly reader: DocumentReader;
  readonly chunk: ChunkDocument;
  readonly index: IndexWriter;
  /** Default: nothing has a vector. */
  readonly embedder?: Embedder | undefined;
  readonly egress: Pick<Egress, 'request'>;
  readonly files: Pick<SourceFiles, 'open'>;
  /** Those that are not named are {@link INGESTION_LIMITS} and {@link WEB_LIMITS}. */
  readonly limits?: Partial<IngestionLimits & WebLimits>;
  /** Told of each version that has ended, and of defects of the reader. Default: nobody is told. */
  readonly onEvent?: OnEvent;
}

/** For a version that nobody knows a better reason of. */
const GIVEN_UP = 'The service could not finish reading it.';

export function createIngestionHandler(options: IngestionOptions): JobHandler {
  const { reader, chunk, index, embedder, egress, files, onEvent = () => undefined } = options;
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
        chunk,
        index,
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
        if (status === 'gone') return;
        onEvent({
          type: 'knowledge_ingested',
          versionId: version.id,
          workspaceId: version.workspace_id,
          kind: version.content.kind,
          outcome: status,
          durationMs: Math.max(0, clock.now().getTime() - version.created_at.getTime()),
        });
      } catch (error) {
        if (signal.aborted || !(error instanceof EngineError)) throw error;
        await noteProblem(db, version.id, error.message);
        throw JobError.retry(error.message);
      }
    },
    async onGivenUp(payload, scope) {
      const known = await versionOf(scope.db, payload);
      const version = known && (await lockVersion(scope.db, known.id));
      if (version !== undefined) await endFailed(scope, version, version.error ?? GIVEN_UP);
    },
  };
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
