// POST {mount}/webhook: the voice service's results of finished calls.
import { z } from 'zod';
import type { WebhookSettings } from '../../config/webhook-schema.js';
import { atPath, type Route } from '../../http/route.js';
import { createWebhookHandler, type WebhookPorts } from './webhook-handler.js';

/** The service decides on its fields. */
const payloadSchema = z.unknown().meta({ type: 'object' });

/** Makes the route. */
export function createWebhookRoute(settings: WebhookSettings, ports: WebhookPorts): Route {
  return {
    name: '/webhook',
    method: 'POST',
    audience: 'page',
    errors: [
      'invalid_body',
      'signature_invalid',
      'method_not_allowed',
      'request_timeout',
      'delivery_in_progress',
      'payload_too_large',
      'unsupported_media_type',
      'internal_error',
      'proxy_misconfigured',
      'service_unavailable',
    ],
    description: {
      operationId: 'webhook',
      summary: 'Takes the voice service’s result of a finished call; signed, see the options.',
      request: { type: 'application/json', schema: payloadSchema },
      replies: { 204: { description: 'Taken, or taken before.' } },
    },
    handlerFor: atPath('/webhook', createWebhookHandler(settings, ports)),
  };
}
