import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { validOptions } from '../testing/proxy-fixture.js';
import { ProxyOptionsError } from './options-error.js';
import { readSettings } from './settings.js';
import type { WebhookOptions } from './webhook-options.js';

const onResult = () => undefined;
const webhookOf = (options: Partial<WebhookOptions>) =>
  readSettings(validOptions({ webhook: { secret: 'canary-secret', onResult, ...options } })).webhook;

describe('the webhook’s options', () => {
  const standard = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const refusals: readonly (readonly [Partial<WebhookOptions>, RegExp])[] = [
    [{ secret: 'short' }, /webhook\.secret/],
    [{ secret: [] }, /webhook\.secret/],
    [{ onResult: 7 as never }, /webhook\.onResult is not a function/],
    [{ signed: '{timestamp}' }, /webhook\.signed must hold \{body\} once/],
    [{ signed: '{body}{body}' }, /webhook\.signed must hold \{body\} once/],
    [{ signed: '{nonce}.{body}' }, /webhook\.signed knows/],
    [{ signatureHeader: 'X-Sig\r\n' }, /webhook\.signatureHeader is not a header name/],
    [{ standardWebhooks: true }, /webhook\.secret is not whsec_/],
    [{ standardWebhooks: true, secret: 'whsec_c2hvcnQ=' }, /webhook\.secret is not whsec_/],
    [{ standardWebhooks: true, secret: [standard, 'canary-secret'] }, /webhook\.secret is not whsec_/],
    [{ standardWebhooks: true, secret: standard, encoding: 'hex' }, /webhook\.encoding is decided/],
  ];
  for (const [options, message] of refusals) {
    it(`refuses ${JSON.stringify(options)}, without repeating a secret`, () =>
      assert.throws(
        () => webhookOf(options),
        (error) => {
          assert.ok(error instanceof ProxyOptionsError);
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /canary/);
          return true;
        },
      ));
  }

  it('has a format of its own by default', () => {
    assert.deepEqual(webhookOf({}), {
      secrets: [Buffer.from('canary-secret')],
      onResult,
      signatureHeader: 'x-webhook-signature',
      timestampHeader: 'x-webhook-timestamp',
      idHeader: 'x-webhook-id',
      algorithm: 'sha256',
      encoding: 'hex',
      scheme: undefined,
      signed: '{timestamp}.{body}',
    });
  });

  it('knows Standard Webhooks', () => {
    assert.deepEqual(webhookOf({ standardWebhooks: true, secret: standard }), {
      secrets: [Buffer.alloc(24, 7)],
      onResult,
      signatureHeader: 'webhook-signature',
      timestampHeader: 'webhook-timestamp',
      idHeader: 'webhook-id',
      algorithm: 'sha256',
      encoding: 'base64',
      scheme: 'v1',
      signed: '{id}.{timestamp}.{body}',
    });
  });
});
