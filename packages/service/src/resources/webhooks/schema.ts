// Deliveries of webhooks as the API has them: ours, see `choices/webhook-log.ts`.

import { z } from 'zod';
import { pageQuery } from '../../rest/envelope.js';
import { resourceId } from '../../rest/fields.js';
import { DELIVERY_STATUSES } from './states.js';

/** What a call's result says at least, of what it is about. */
export const callResult = z.looseObject({ call_id: resourceId, agent_id: resourceId });

export type CallResult = z.output<typeof callResult>;

export const deliveryId = z
  .string()
  .regex(/^msg_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be msg_ and a UUID.');

export const webhookDeliveryResource = z.strictObject({
  id: z.string(),
  call_id: z.uuid(),
  agent_id: z.uuid(),
  url: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.iso.datetime(),
});

const attempt = z.strictObject({
  attempt: z.int().min(1),
  at: z.iso.datetime(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int().min(0),
});

export const webhookDeliveryWithAttempts = z.strictObject({
  ...webhookDeliveryResource.shape,
  payload: z.looseObject({}),
  attempts: z.array(attempt),
});

export const deliveryQuery = z.object({
  call_id: resourceId.optional(),
  agent_id: resourceId.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  ...pageQuery,
});

export type WebhookDeliveryResource = z.output<typeof webhookDeliveryResource>;
export type WebhookDeliveryWithAttempts = z.output<typeof webhookDeliveryWithAttempts>;
export type DeliveryQuery = z.output<typeof deliveryQuery>;
