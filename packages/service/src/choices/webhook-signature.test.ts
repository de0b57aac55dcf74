import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signWebhook } from './webhook-signature.js';

const STANDARD = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const PASSPHRASE = 'pässphrase with spaces';
const MESSAGE = { id: 'msg_1', sentAt: new Date(), body: '{"call_id":"ü"}' };

describe('the signature of a webhook', () => {
  it('is that of Standard Webhooks, for a secret of its form', () => {
    const headers = signWebhook({ ...MESSAGE, secrets: [STANDARD] });
    assert.deepEqual(new Webhook(STANDARD).verify(MESSAGE.body, headers), JSON.parse(MESSAGE.body));
  });

  for (const secret of [PASSPHRASE, 'whsec_', 'whsec_A', 'whsec_not base64', 'x']) {
    it(`is that of Standard Webhooks, by the text of "${secret}"`, () => {
      const headers = signWebhook({ ...MESSAGE, secrets: [secret] });
      new Webhook(Buffer.from(secret), { format: 'raw' }).verify(MESSAGE.body, headers);
    });
  }

  it('is the proxy’s as well, by the whole text of any secret', () => {
    for (const secret of [STANDARD, PASSPHRASE]) {
      const headers = signWebhook({ ...MESSAGE, secrets: [secret] });
      const timestamp = String(Math.floor(MESSAGE.sentAt.getTime() / 1000));
      assert.equal(headers['x-webhook-id'], 'msg_1');
      assert.equal(headers['x-webhook-timestamp'], timestamp);
      const expected = createHmac('sha256', secret).update(`${timestamp}.${MESSAGE.body}`).digest('hex');
      assert.equal(headers['x-webhook-signature'], expected);
    }
  });

  it('is made by each of two secrets, of which receivers know one', () => {
    const headers = signWebhook({ ...MESSAGE, secrets: [STANDARD, PASSPHRASE] });
    new Webhook(STANDARD).verify(MESSAGE.body, headers);
    new Webhook(Buffer.from(PASSPHRASE), { format: 'raw' }).verify(MESSAGE.body, headers);
  });

  it('is none without a secret', () => {
    assert.deepEqual(Object.keys(signWebhook({ ...MESSAGE, secrets: [] })), [
      'webhook-id',
      'webhook-timestamp',
      'x-webhook-id',
      'x-webhook-timestamp',
    ]);
  });
});
