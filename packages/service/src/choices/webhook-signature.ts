// How a webhook is signed.
//
// The specification says HMAC with `crm_webhook_secret`. It names neither the header nor the format.
//
// The choice: each request has two signatures, so that both common kinds of receivers can verify it.
//
// - Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A secret `whsec_…` is decoded from base64. Any
//   other secret is used as UTF-8 text. For one day after a secret was replaced, the header contains a signature with the new
//   secret and one with the old secret, so that a receiver misses no result while you change it.
// - `X-Webhook-Id`, `X-Webhook-Timestamp` and `X-Webhook-Signature`: the HMAC-SHA-256 of `{timestamp}.{body}` in hex. The key is
//   the whole text of the secret. This header contains only one signature, with the new secret: give a receiver both secrets
//   before you replace it.
//
// If the agent has no secret, only the ids and times are sent.

import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** How long a replaced secret still signs. */
export const ROTATION_MS = 24 * 60 * 60 * 1000;

const STANDARD_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

export interface SignedMessage {
  readonly id: string;
  readonly sentAt: Date;
  /** The very text that is sent. */
  readonly body: string;
  /** The present one first; none: it is not signed. */
  readonly secrets: readonly string[];
}

/** @returns the headers that say who has sent the message, and when. */
export function signWebhook({ id, sentAt, body, secrets }: SignedMessage): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const named = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'x-webhook-id': id,
    'x-webhook-timestamp': timestamp,
  };
  const [present] = secrets;
  if (present === undefined) return named;
  return {
    ...named,
    'webhook-signature': secrets
      .map((secret) => new Webhook(standardKey(secret), { format: 'raw' }).sign(id, sentAt, body))
      .join(' '),
    'x-webhook-signature': createHmac('sha256', present).update(`${timestamp}.${body}`).digest('hex'),
  };
}

function standardKey(secret: string): Uint8Array {
  const [, base64 = ''] = STANDARD_SECRET.exec(secret) ?? [];
  const key = Buffer.from(base64, 'base64');
  return key.byteLength > 0 ? key : Buffer.from(secret);
}
