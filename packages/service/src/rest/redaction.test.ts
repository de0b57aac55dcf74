import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redactedText } from './redaction.js';

describe('JSON for people', () => {
  it('has no secrets and no spoken words, wherever they stand', () => {
    const text = redactedText({
      name: 'Tool',
      secrets: { crm: 'hidden' },
      crm_webhook_secret: 'hidden',
      data: [{ join_url: 'hidden', joinUrl: 'hidden', recording_url: null, recording_enabled: true }],
      definition: { http: { staticParameters: [{ name: 'X-Api-Key', value: 'hidden' }] } },
      transcript: [{ role: 'user', text: 'hidden' }],
    });
    assert.deepEqual(JSON.parse(text ?? ''), {
      name: 'Tool',
      secrets: '[redacted]',
      crm_webhook_secret: '[redacted]',
      data: [{ join_url: '[redacted]', joinUrl: '[redacted]', recording_url: null, recording_enabled: true }],
      definition: { http: { staticParameters: '[redacted]' } },
      transcript: '[redacted]',
    });
  });

  it('is bounded', () => {
    assert.equal(redactedText({ long: 'x'.repeat(20_000) })?.length, 10_001);
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let depth = 0; depth < 10_000; depth += 1) inner = inner.a = {} as Record<string, unknown>;
    assert.ok((redactedText(deep)?.length ?? Infinity) < 1_000);
  });

  it('of nothing is nothing', () => assert.equal(redactedText(undefined), undefined));
});
