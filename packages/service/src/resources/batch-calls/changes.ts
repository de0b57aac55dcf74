// Which transactions have changed when a batch is due, for whoever commits them: the dispatcher should then look at once.

import type { Db } from '../../db/database.js';

const withChanges = new WeakSet<Db>();

export function markBatchesChanged(transaction: Db): void {
  withChanges.add(transaction);
}

/** After the commit, the dispatcher should be woken; without that it looks within a second. */
export function hasChangedBatches(transaction: Db): boolean {
  return withChanges.has(transaction);
}
