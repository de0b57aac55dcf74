// Sends a delivery: reads the agent's secret at the last moment, signs, asks once, and keeps what came of it. The queue sees to
// the next attempt.

import {
  isAccepted,
  isGone,
  askedPauseAfter,
  ATTEMPT_TIMEOUT_MS,
  MAX_ATTEMPTS,
  pauseAfter,
} from '../../choices/webhook-retries.js';
import { signWebhook } from '../../choices/webhook-signature.js';
import { tablesOf } from '../../db/database.js';
import { EgressError } from '../../egress/egress-error.js';
import type { Egress } from '../../egress/egress.js';
import { JobError, type JobContext, type JobHandler, type JobScope } from '../../jobs/handler.js';
import { SecretError, type SecretBox } from '../../secrets/secret-box.js';
import { webhookSecretsOf } from '../agents/service.js';
import type { WebhookAttemptNotice } from './attempt-notice.js';
import { DELIVERY_JOB, deliveryJob } from './delivery-job.js';
import type { OnEvent } from '../../telemetry/service-event.js';
import type { Delivery } from './service.js';
import type { WebhookTables } from './table.js';

interface DeliveringParts {
  readonly egress: Egress;
  readonly secrets: SecretBox;
  /** Told of each attempt once it is kept. What it throws is dropped. Default: nobody is. */
  readonly onAttempt?: ((notice: WebhookAttemptNotice) => void) | undefined;
  /** Told of each attempt. Default: nobody is told. */
  readonly onEvent?: OnEvent;
}

/** What came of one attempt. */
interface Outcome {
  readonly status: number | null;
  /** Null: it was accepted. */
  readonly error: string | null;
  /** Whether another attempt may help. */
  readonly retryable: boolean;
  /** The header's text. */
  readonly retryAfter: string | undefined;
  /** Undefined: nothing was sent. */
  readonly request: WebhookAttemptNotice['request'];
}

export function createDeliveryHandler(parts: DeliveringParts): JobHandler {
  return {
    kind: DELIVERY_JOB,
    maxAttempts: MAX_ATTEMPTS,
    retryAfterMs: pauseAfter,
    async handle(payload, context) {
      const delivery = await pendingDelivery(context, payload);
      if (delivery === undefined) return;
      const startedAt = context.clock.now();
      const outcome = await send(parts, delivery, context);
      const attemptNumber = await keep(context, delivery, startedAt, outcome);
      tell(parts, delivery, { attempt: attemptNumber, at: startedAt, outcome });
      parts.onEvent?.({
        type: 'webhook_attempted',
        deliveryId: delivery.id,
        workspaceId: delivery.workspace_id,
        attempt: context.attempt,
        outcome: outcome.error === null ? 'delivered' : 'failed',
        status: outcome.status ?? undefined,
        durationMs: Math.max(0, context.clock.now().getTime() - startedAt.getTime()),
      });
      if (outcome.error === null) return;
      if (!outcome.retryable) throw JobError.giveUp(outcome.error);
      const { attempt, clock } = context;
      throw JobError.retry(outcome.error, askedPauseAfter(attempt, outcome.retryAfter, clock.now()));
    },
    async onGivenUp(payload, scope) {
      const { delivery_id: id, round } = deliveryJob.parse(payload);
      await tablesOf<WebhookTables>(scope.db)
        .updateTable('webhook_deliveries')
        .set({ status: 'failed' })
        .where('id', '=', id)
        .where('round', '=', round)
        .where('status', '=', 'pending')
        .execute();
    },
  };
}

/** @returns nothing where it was accepted meanwhile, or replayed, which has a job of its own. */
async function pendingDelivery({ db }: JobScope, payload: unknown): Promise<Delivery | undefined> {
  const { delivery_id: id, round } = deliveryJob.parse(payload);
  return tablesOf<WebhookTables>(db)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('round', '=', round)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

async function send(
  { egress, secrets }: DeliveringParts,
  delivery: Delivery,
  context: JobContext,
): Promise<Outcome> {
  const { id, url, payload, agent_id, workspace_id: workspaceId } = delivery;
  const { db, clock, signal } = context;
  let request: Outcome['request'];
  try {
    const known = await webhookSecretsOf({ db, clock, secrets, workspaceId }, agent_id);
    if (known === undefined) return failure('The agent was deleted.', false);
    const body = JSON.stringify(payload);
    request = {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'voice-agent-service',
        ...signWebhook({ id, sentAt: clock.now(), body, secrets: known }),
      },
      body,
    };
    const { status, headers } = await egress.request({
      url,
      method: 'POST',
      ...request,
      signal,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      wantsBody: false,
    });
    const retryAfter = headers['retry-after'];
    if (isAccepted(status)) return { status, error: null, retryable: false, retryAfter, request };
    const error = `The receiver answered ${status}.`;
    return { status, error, retryable: !isGone(status), retryAfter, request };
  } catch (error) {
    if (error instanceof EgressError) return failure(error.message, error.retryable, request);
    if (error instanceof SecretError) return failure(error.message, true);
    throw error;
  }
}

function failure(error: string, retryable: boolean, request?: Outcome['request']): Outcome {
  return { status: null, error, retryable, retryAfter: undefined, request };
}

function tell(
  { onAttempt }: DeliveringParts,
  { id, workspace_id, call_id, agent_id, url }: Delivery,
  { attempt, at, outcome }: { readonly attempt: number; readonly at: Date; readonly outcome: Outcome },
): void {
  const { request, status, error } = outcome;
  const of = { deliveryId: id, workspaceId: workspace_id, callId: call_id, agentId: agent_id, url };
  try {
    onAttempt?.({ ...of, attempt, at, request, httpStatus: status, error });
  } catch {
    // Who watches has failed; the delivery goes on.
  }
}

/**
 * What came of a delivery that was replayed meanwhile is kept as an attempt of it.
 * @returns the attempt's number.
 */
async function keep(
  { db, clock }: JobContext,
  { id, round }: Delivery,
  startedAt: Date,
  { status, error }: Outcome,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const tables = tablesOf<WebhookTables>(transaction);
    // One after the other, so that no two attempts have the same number.
    await tables
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { last } = await tables
      .selectFrom('webhook_attempts')
      .select(({ fn }) => fn.max('attempt').as('last'))
      .where('delivery_id', '=', id)
      .$castTo<{ readonly last: number | null }>()
      .executeTakeFirstOrThrow();
    const attempt = (last ?? 0) + 1;
    await tables
      .insertInto('webhook_attempts')
      .values({
        delivery_id: id,
        attempt,
        at: startedAt,
        http_status: status,
        error,
        duration_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
      })
      .execute();
    if (error !== null) return attempt;
    await tables
      .updateTable('webhook_deliveries')
      .set({ status: 'delivered' })
      .where('id', '=', id)
      .where('round', '=', round)
      .execute();
    return attempt;
  });
}
