// What there is to tell of a call that is over. The specification does not show these fields; the choice: those of the call, its
// words, and what was made of them.

import { tablesOf } from '../../db/database.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { contextOf } from './record.js';
import type { CallTables } from './table.js';

/** @returns undefined where there is no such call. */
export async function findCallResult(
  { db, workspaceId }: Pick<WorkspaceContext, 'db' | 'workspaceId'>,
  id: string,
) {
  const tables = tablesOf<CallTables>(db);
  const call = await tables
    .selectFrom('calls')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (call === undefined) return undefined;
  const entries = await tables
    .selectFrom('call_transcript_entries')
    .select(['ordinal', 'role', 'medium', 'text', 'started_at'])
    .where('call_id', '=', id)
    .orderBy('ordinal')
    .execute();
  return {
    call_id: call.id,
    agent_id: call.agent_id,
    status: call.status,
    started_at: call.started_at?.toISOString() ?? null,
    ended_at: call.ended_at?.toISOString() ?? null,
    duration_seconds: call.duration_seconds,
    cost_usd: call.cost_usd,
    summary: call.summary,
    success: call.success,
    success_reason: call.success_reason,
    extracted_data: call.extracted_data,
    transcript: entries.map(({ started_at, ...entry }) => ({
      ...entry,
      started_at: started_at.toISOString(),
    })),
    context: contextOf(call),
    variables: call.variables,
  };
}
