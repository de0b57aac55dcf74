// What can be done with the webhooks of a workspace: a call's result is queued here, and who sent what is told. Other resources
// reach them through here.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DELIVERY_KEPT_MS } from '../../choices/webhook-log.js';
import { tablesOf, type Db } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { countOf } from '../../db/row-counts.js';
import { enqueue } from '../../jobs/queue.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { Clock } from '../../time/clock.js';
import { webhookAddressOf } from '../agents/service.js';
import { DELIVERY_JOB } from './delivery-job.js';
import type { CallResult, DeliveryQuery } from './schema.js';
import type { WebhookTables } from './table.js';

export type { WebhookAttemptNotice } from './attempt-notice.js';
export type { CallResult } from './schema.js';
export type Delivery = Selectable<WebhookTables['webhook_deliveries']>;
export type Attempt = Selectable<WebhookTables['webhook_attempts']>;

/** So that none of these deletions holds up others for long. */
const FORGOTTEN_AT_ONCE = 1_000;

type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/**
 * Queues a call's result for the address that its agent has now, once; for none, it does nothing. Belongs in the transaction that ends
 * the call.
 * @returns the delivery's id.
 */
export async function enqueueCallResult(
  db: Db,
  {
    workspaceId,
    clock,
    payload,
  }: { readonly workspaceId: string; readonly clock: Clock; readonly payload: CallResult },
): Promise<string | undefined> {
  const { call_id, agent_id } = payload;
  const url = await webhookAddressOf({ db, workspaceId }, agent_id);
  if (url === undefined) return undefined;
  const id = `msg_${randomUUID()}`;
  const created = await tablesOf<WebhookTables>(db)
    .insertInto('webhook_deliveries')
    .values({
      id,
      workspace_id: workspaceId,
      call_id,
      agent_id,
      url,
      payload,
      status: 'pending',
      round: 1,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created === undefined) return undefined;
  await enqueue(db, { kind: DELIVERY_JOB, payload: { delivery_id: id, round: 1 } });
  return id;
}

export async function listDeliveries(
  scope: ReadScope,
  { call_id, agent_id, status, ...page }: DeliveryQuery,
): Promise<Page<Delivery>> {
  let query = deliveriesOf(scope);
  if (call_id !== undefined) query = query.where('call_id', '=', call_id);
  if (agent_id !== undefined) query = query.where('agent_id', '=', agent_id);
  if (status !== undefined) query = query.where('status', '=', status);
  const isWhole = call_id === undefined && agent_id === undefined && status === undefined;
  return readPage(
    query,
    page,
    (matching) => matching.orderBy('created_at', 'desc').orderBy('id'),
    isWhole ? () => countOf(scope.db, 'webhook_deliveries', scope.workspaceId) : undefined,
  );
}

/** @throws ApiError `not_found`. */
export async function getDelivery(
  scope: ReadScope,
  id: string,
): Promise<Delivery & { readonly attempts: readonly Attempt[] }> {
  const delivery = (await deliveriesOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownDelivery();
  const attempts = await tablesOf<WebhookTables>(scope.db)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('attempt')
    .execute();
  return { ...delivery, attempts };
}

/**
 * Sends it once more, with all its retries, whatever came of it so far; what was planned of it is dropped.
 * @throws ApiError `not_found`.
 */
export async function replayDelivery(scope: ReadScope, id: string): ReturnType<typeof getDelivery> {
  const delivery =
    (await deliveriesOf(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? unknownDelivery();
  const round = delivery.round + 1;
  const url = (await webhookAddressOf(scope, delivery.agent_id)) ?? delivery.url;
  await tablesOf<WebhookTables>(scope.db)
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', round, url })
    .where('id', '=', id)
    .execute();
  await enqueue(scope.db, { kind: DELIVERY_JOB, payload: { delivery_id: id, round } });
  return getDelivery(scope, id);
}

/** As {@link replayDelivery}, for whoever runs the service. @returns whether there is such a delivery. */
export async function replayAnyDelivery(transaction: Db, id: string): Promise<boolean> {
  const delivery = await tablesOf<WebhookTables>(transaction)
    .selectFrom('webhook_deliveries')
    .select('workspace_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (delivery === undefined) return false;
  await replayDelivery({ db: transaction, workspaceId: delivery.workspace_id }, id);
  return true;
}

/** Deletes what was sent, or is still to be sent, of these calls. */
export async function forgetCalls(db: Db, callIds: readonly string[]): Promise<void> {
  if (callIds.length === 0) return;
  await tablesOf<WebhookTables>(db)
    .deleteFrom('webhook_deliveries')
    .where('call_id', 'in', [...callIds])
    .execute();
}

/** Deletes what has been kept for long enough, of all workspaces. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  const tables = tablesOf<WebhookTables>(db);
  const old = tables
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<=', new Date(now.getTime() - DELIVERY_KEPT_MS))
    .where('status', '!=', 'pending')
    .orderBy('created_at')
    .limit(FORGOTTEN_AT_ONCE);
  for (;;) {
    const { numDeletedRows } = await tables
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(FORGOTTEN_AT_ONCE)) return;
  }
}

function deliveriesOf({ db, workspaceId }: ReadScope) {
  return tablesOf<WebhookTables>(db)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

function unknownDelivery(): never {
  throw ApiError.notFound('There is no such delivery.');
}
