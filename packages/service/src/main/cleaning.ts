// Forgets, once an hour, what has expired, deletes files that nothing is made of, and adds up what was counted.

import type { Db } from '../db/database.js';
import { addUpRowCounts } from '../db/row-counts.js';
import type { FileStore } from '../files/file-store.js';
import { sweepUploads } from '../resources/knowledge/uploads.js';
import { forgetOldDeliveries } from '../resources/webhooks/service.js';
import { forgetExpiredKeys } from '../rest/idempotency.js';
import type { Clock } from '../time/clock.js';

const EVERY_MS = 60 * 60 * 1000;

interface CleaningOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly onDefect: (error: unknown) => void;
}

/** Cleans at once, and from then on every hour. @returns stops it. */
export function startCleaning({ db, clock, files, onDefect }: CleaningOptions): () => void {
  const clean = (): void => {
    // What fails is tried again in the next hour.
    forgetExpiredKeys(db, clock.now())
      .then(() => forgetOldDeliveries(db, clock.now()))
      .then(() => addUpRowCounts(db))
      .then(() => sweepUploads(db, files, clock.now()))
      .catch(onDefect);
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
