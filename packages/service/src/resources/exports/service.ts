// What is exported, as CSV.

import { CALL_EXPORT_COLUMNS, CALL_FREE_TEXT } from '../../choices/call-export-columns.js';
import { CAMPAIGN_EXPORT_COLUMNS, CAMPAIGN_FREE_TEXT } from '../../choices/campaign-export-columns.js';
import { timesOf } from '../../choices/export-format.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { batchPages, type CountedBatch } from '../batch-calls/service.js';
import { callPages, type Call } from '../calls/service.js';
import { toCsv } from './csv.js';
import type { CallExportQuery, CampaignExportQuery } from './schema.js';

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

/** The batch calls of the workspace, the newest first. */
export function exportCampaigns(
  scope: ReadScope,
  { status, agent_id: agentId, ids, ...days }: CampaignExportQuery,
): AsyncIterable<string> {
  const filter = { status, agentId, ids, ...timesOf(days) };
  return toCsv({
    columns: CAMPAIGN_EXPORT_COLUMNS,
    freeText: CAMPAIGN_FREE_TEXT,
    pages: campaignRowsOf(batchPages(scope, filter)),
  });
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

async function* campaignRowsOf(pages: AsyncIterable<readonly CountedBatch[]>) {
  for await (const batches of pages) yield batches.map(toCampaignRow);
}

function toCampaignRow({
  batch,
  agentName,
  counts,
}: CountedBatch): Record<(typeof CAMPAIGN_EXPORT_COLUMNS)[number], string | number | null> {
  const { created_at, updated_at, scheduled_at, started_at, ended_at } = batch;
  return {
    ...batch,
    ...counts,
    agent_name: agentName,
    scheduled_at: scheduled_at?.toISOString() ?? null,
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
