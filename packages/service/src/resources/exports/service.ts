// What is exported, as CSV.

import { CALL_EXPORT_COLUMNS, CALL_FREE_TEXT } from '../../choices/call-export-columns.js';
import { CAMPAIGN_EXPORT_COLUMNS } from '../../choices/campaign-export-columns.js';
import { timesOf } from '../../choices/export-format.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { callPages, type Call } from '../calls/service.js';
import { toCsv } from './csv.js';
import type { CallExportQuery } from './schema.js';

type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** The calls of the workspace, the newest first. */
export function exportCalls(
  scope: ReadScope,
  { status, direction, agent_id: agentId, ids, ...days }: CallExportQuery,
): AsyncIterable<string> {
  const filter = { status, direction, agentId, ids, ...timesOf(days) };
  return toCsv({
    columns: CALL_EXPORT_COLUMNS,
    freeText: CALL_FREE_TEXT,
    pages: rowsOf(callPages(scope, filter)),
  });
}

/** There are no campaigns yet. */
export function exportCampaigns(): AsyncIterable<string> {
  return toCsv({ columns: CAMPAIGN_EXPORT_COLUMNS, freeText: new Set(), pages: nothing() });
}

async function* rowsOf(pages: AsyncIterable<readonly Call[]>) {
  for await (const calls of pages) yield calls.map(toRow);
}

function toRow(call: Call): Record<(typeof CALL_EXPORT_COLUMNS)[number], string | number | null> {
  const { context, created_at, started_at, ended_at } = call;
  return {
    ...call,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    context: Object.keys(context).length === 0 ? null : JSON.stringify(context),
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- there is nothing to wait for
async function* nothing(): AsyncGenerator<never[]> {
  yield [];
}
