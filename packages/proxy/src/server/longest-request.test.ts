import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../config/settings.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { longestRequestMs } from './longest-request.js';

describe('the longest request that a drain waits for', () => {
  const of = (options: Parameters<typeof validOptions>[0]) =>
    longestRequestMs(readSettings(validOptions({ timeoutMs: 8_000, ...options })));

  it('has time for the body, the kill switch, the voice service and the store', () => {
    assert.equal(of({}), 5_000 + 2_000 + 8_000 + 1_000);
  });

  it('has time for the challenge where one is asked for', () => {
    const challenge = () => Promise.resolve(true);
    assert.equal(of({ challenge }), of({}) + 5_000);
  });

  it('has time for onResult where that takes longer than a join', () => {
    const webhook = { secret: 'long enough', onResult: () => undefined };
    assert.equal(of({ webhook }), of({}));
    assert.equal(of({ webhook, timeoutMs: 1_000 }), 5_000 + 10_000 + 1_000);
  });
});
