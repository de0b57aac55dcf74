// How a webhook is signed. The specification says HMAC by `crm_webhook_secret`, and neither header nor format. The choice: two
// formats in each request, so that either kind of receiver finds its own.
// - Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A secret `whsec_…` is base64, as there; of any
//   other the key is its UTF-8 text, as no rule says what a secret looks like. For a day after a secret was replaced the header
//   holds a signature by each of both, so that no receiver misses a call while it is given the new one.
// - `X-Webhook-Id`, `X-Webhook-Timestamp`, `X-Webhook-Signature`: HMAC-SHA-256 of `{timestamp}.{body}` in hex, the whole secret's
//   text being the key. It has room for one signature, that of the present secret: a receiver knows both before it is replaced.
// An agent without a secret is sent the ids and times alone.

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
