// Reads all calls of a workspace that a filter finds, the newest first, however many there are.

import { tablesOf } from '../../db/database.js';
import { everyPage, isBehind } from '../../db/every-page.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { Call } from './record.js';
import type { CallStatus } from './states.js';
import type { CallDirection, CallTables } from './table.js';

export interface CallFilter {
  readonly status?: CallStatus | undefined;
  readonly direction?: CallDirection | undefined;
  readonly agentId?: string | undefined;
  /** Of these only. */
  readonly ids?: readonly string[] | undefined;
  /** Created then or later. */
  readonly from?: Date | undefined;
  /** Created earlier. */
  readonly before?: Date | undefined;
}

const PAGE_SIZE = 1000;

/** Calls that are created meanwhile are not among them. */
export function callPages(
  { db, workspaceId }: Pick<WorkspaceContext, 'db' | 'workspaceId'>,
  filter: CallFilter,
): AsyncGenerator<readonly Call[]> {
  return everyPage(PAGE_SIZE, (after) => page(db, workspaceId, filter, after));
}

/** @param after the last call of the page before. */
function page(
  db: WorkspaceContext['db'],
  workspaceId: string,
  { status, direction, agentId, ids, from, before }: CallFilter,
  after: Call | undefined,
): Promise<readonly Call[]> {
  let query = tablesOf<CallTables>(db)
    .selectFrom('calls')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (direction !== undefined) query = query.where('direction', '=', direction);
  if (agentId !== undefined) query = query.where('agent_id', '=', agentId);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  if (after !== undefined) query = query.where(isBehind(after, 'newest'));
  return query.orderBy('created_at', 'desc').orderBy('id').limit(PAGE_SIZE).execute();
}
