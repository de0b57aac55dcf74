// Work that is done as a whole or not at all, whether its caller is in a transaction already or not.

import type { Db } from './database.js';

/** @param db a transaction, in which the work is then done; or a database, for which one is begun. */
export function inTransaction<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
