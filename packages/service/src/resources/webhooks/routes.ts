// The endpoints of webhooks' deliveries. None is the specification's: see `choices/webhook-log.ts`.

import { z } from 'zod';
import { DELIVERY_NOTE } from '../../choices/webhook-log.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none } from '../../rest/fields.js';
import {
  deliveryId,
  deliveryQuery,
  webhookDeliveryResource,
  webhookDeliveryWithAttempts,
  type WebhookDeliveryResource,
  type WebhookDeliveryWithAttempts,
} from './schema.js';
import { getDelivery, listDeliveries, replayDelivery, type Attempt, type Delivery } from './service.js';

const deliveryPath = z.object({ delivery_id: deliveryId });

export const webhookEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listWebhookDeliveries',
    method: 'get',
    path: '/webhook-deliveries',
    summary: `List what was sent to webhooks, the newest first (${DELIVERY_NOTE})`,
    parameters: none,
    query: deliveryQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(webhookDeliveryResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listDeliveries(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getWebhookDelivery',
    method: 'get',
    path: '/webhook-deliveries/{delivery_id}',
    summary: `Read what was sent to a webhook, and what came of each attempt (${DELIVERY_NOTE})`,
    parameters: deliveryPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(webhookDeliveryWithAttempts),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: withAttempts(await getDelivery(context, parameters.delivery_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'replayWebhookDelivery',
    method: 'post',
    path: '/webhook-deliveries/{delivery_id}/replay',
    summary: `Send it once more, to the address that the agent has now (${DELIVERY_NOTE})`,
    parameters: deliveryPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(webhookDeliveryWithAttempts),
    errors: ['not_found'],
    isIdempotent: true,
    handle: async ({ parameters }, context) => ({
      data: withAttempts(await replayDelivery(context, parameters.delivery_id)),
    }),
  }),
];

function toResource({ id, call_id, agent_id, url, status, created_at }: Delivery): WebhookDeliveryResource {
  return { id, call_id, agent_id, url, status, created_at: created_at.toISOString() };
}

function withAttempts(
  delivery: Delivery & { readonly attempts: readonly Attempt[] },
): WebhookDeliveryWithAttempts {
  const attempts = delivery.attempts.map(({ attempt, at, http_status, error, duration_ms }) => ({
    attempt,
    at: at.toISOString(),
    http_status,
    error,
    duration_ms,
  }));
  return { ...toResource(delivery), payload: delivery.payload, attempts };
}
