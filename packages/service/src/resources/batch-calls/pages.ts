// Reads all batches of a workspace that a filter finds, the newest first, with what has become of their contacts.

import { everyPage, isBehind } from '../../db/every-page.js';
import { agentNamesOf } from '../agents/service.js';
import { countContacts, NO_CONTACTS, type BatchCounts } from './counts.js';
import { batchesOf, type BatchCall, type ReadScope } from './record.js';
import type { BatchStatus } from './states.js';

export interface BatchFilter {
  readonly status?: BatchStatus | undefined;
  readonly agentId?: string | undefined;
  /** Of these only. */
  readonly ids?: readonly string[] | undefined;
  /** Created then or later. */
  readonly from?: Date | undefined;
  /** Created earlier. */
  readonly before?: Date | undefined;
}

export interface CountedBatch {
  readonly batch: BatchCall;
  /** As it is now; null where the agent is deleted. */
  readonly agentName: string | null;
  readonly counts: BatchCounts;
}

/** Each may have many contacts to be counted. */
const PAGE_SIZE = 100;

/** Batches that are created meanwhile are not among them. */
export async function* batchPages(
  scope: ReadScope,
  filter: BatchFilter,
): AsyncGenerator<readonly CountedBatch[]> {
  const pages = everyPage<BatchCall>(PAGE_SIZE, (after) => page(scope, filter, after));
  for await (const rows of pages) yield await counted(scope, rows);
}

async function counted(scope: ReadScope, rows: readonly BatchCall[]): Promise<readonly CountedBatch[]> {
  const names = await agentNamesOf(
    scope,
    rows.map(({ agent_id }) => agent_id),
  );
  const counts = await countContacts(
    scope.db,
    rows.map(({ id }) => id),
  );
  return rows.map((batch) => ({
    batch,
    agentName: names.get(batch.agent_id) ?? null,
    counts: counts.get(batch.id) ?? NO_CONTACTS,
  }));
}

/** @param after the last batch of the page before. */
function page(
  scope: ReadScope,
  { status, agentId, ids, from, before }: BatchFilter,
  after: BatchCall | undefined,
): Promise<readonly BatchCall[]> {
  let query = batchesOf(scope);
  if (status !== undefined) query = query.where('status', '=', status);
  if (agentId !== undefined) query = query.where('agent_id', '=', agentId);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  if (after !== undefined) query = query.where(isBehind(after, 'newest'));
  return query.orderBy('created_at', 'desc').orderBy('id').limit(PAGE_SIZE).execute();
}
