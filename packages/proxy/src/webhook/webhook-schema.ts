// The schema of the webhook's options, with the defaults and the preset.
import { z } from 'zod';
import type { WebhookOptions } from './webhook-options.js';

const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'is not a header name');
const secret = z.string().min(8, 'is shorter than 8 characters');

/** Takes what `WebhookOptions` describes. */
export const webhookSchema = z.strictObject({
  secret: z.union([secret, z.array(secret).min(1, 'names no secret')]),
  onResult: z.custom<WebhookOptions['onResult']>((value) => typeof value === 'function', 'is not a function'),
  standardWebhooks: z.boolean().default(false),
  signatureHeader: headerName.optional(),
  timestampHeader: headerName.optional(),
  idHeader: headerName.optional(),
  algorithm: z.enum(['sha256', 'sha512']).optional(),
  encoding: z.enum(['hex', 'base64']).optional(),
  signed: z.string().includes('{body}', 'must hold {body}').optional(),
});

/** The webhook's options after checking. */
export type WebhookSettings = z.infer<typeof webhookSchema>;
