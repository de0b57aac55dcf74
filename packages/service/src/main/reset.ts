// Takes the service back to its seed, as if it had just been started on an empty database.

import { emptyTables } from '../db/empty-tables.js';
import type { FileStore } from '../files/file-store.js';
import type { RecordingStore } from '../files/recording-store.js';
import { sweepRecordings } from '../resources/calls/recording-sweep.js';
import { sweepUploads } from '../resources/knowledge/uploads.js';
import type { BatchDispatcher } from './batch-dispatcher.js';
import type { Calling } from './calling.js';
import { insertFirstRows } from './migrations.js';
import type { RequestGate } from './request-gate.js';
import type { RestartableJobs } from './restartable-jobs.js';
import { plantSeed, type SeedScope, type ServiceSeed } from './seed.js';

interface ResetParts extends SeedScope {
  readonly jobs: Pick<RestartableJobs, 'without'>;
  readonly batches: Pick<BatchDispatcher, 'without'>;
  readonly gate: Pick<RequestGate, 'whileClosed'>;
  readonly calling: Pick<Calling, 'endCalls'>;
  readonly recordings: RecordingStore;
  readonly files: FileStore;
  readonly seed: ServiceSeed | undefined;
}

/** @returns one reset at a time, in the order they are asked for. */
export function createReset(parts: ResetParts): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(() => reset(parts));
    last = next.catch(() => undefined); // whoever asked is told
    return next;
  };
}

async function reset({
  jobs,
  batches,
  gate,
  calling,
  recordings,
  files,
  seed,
  ...scope
}: ResetParts): Promise<void> {
  if (seed === undefined) throw new Error('only a service that has a seed can be reset to it');
  await gate.whileClosed(async () => {
    await batches.without(async () => {
      await calling.endCalls('the service was reset');
      await jobs.without(async () => {
        await scope.db.transaction().execute(async (db) => {
          await emptyTables(db);
          await insertFirstRows(db);
          await plantSeed({ ...scope, db }, seed);
        });
        await sweepRecordings(scope.db, recordings);
        await sweepUploads(scope.db, files, scope.clock.now());
      });
    });
  });
}
