import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureOfError, failureOfStatus } from './failure.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');

describe('failureOfStatus', () => {
  const cases: readonly (readonly [number, string, number, boolean, boolean])[] = [
    // upstream, code, status, may be retried, alerts the operator
    [302, 'provider_error', 502, false, true],
    [400, 'proxy_misconfigured', 500, false, true],
    [401, 'proxy_misconfigured', 500, false, true],
    [402, 'service_unavailable', 503, false, true],
    [403, 'proxy_misconfigured', 500, false, true],
    [404, 'agent_not_found', 404, false, true],
    [418, 'proxy_misconfigured', 500, false, true],
    [422, 'proxy_misconfigured', 500, false, true],
    [429, 'rate_limited', 429, false, false],
    [500, 'provider_error', 502, false, false],
    [502, 'provider_error', 502, true, false],
    [503, 'provider_error', 502, false, false],
    [504, 'provider_error', 502, false, false],
    [204, 'provider_error', 502, false, false],
  ];
  for (const [upstream, code, status, canRetry, alerts] of cases) {
    it(`turns ${upstream} into ${status} ${code}${canRetry ? ', which may be tried again' : ''}`, () => {
      const failure = failureOfStatus(upstream, undefined, NOW);
      assert.equal(failure.error.code, code);
      assert.equal(failure.error.status, status);
      assert.equal(failure.canRetry, canRetry);
      assert.equal(failure.error.extras.alert !== undefined, alerts);
      assert.equal(failure.error.extras.upstreamStatus, upstream);
    });
  }

  const waits: readonly (readonly [string | undefined, number])[] = [
    [undefined, 30],
    ['7', 7],
    ['0', 1],
    ['99999999', 3600],
    ['soon', 30],
    ['-5', 1],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
  ];
  for (const [header, seconds] of waits) {
    it(`reads Retry-After ${String(header)} as ${seconds} s`, () => {
      assert.equal(failureOfStatus(429, header, NOW).error.extras.retryAfterSeconds, seconds);
    });
  }
});

describe('failureOfError', () => {
  const withCode = (code: string) => Object.assign(new Error('with the secret'), { code });

  it('tries again only when no byte of the request can have been sent', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']) {
      assert.equal(failureOfError(withCode(code), undefined).canRetry, true, code);
    }
    for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'OTHER']) {
      assert.equal(failureOfError(withCode(code), undefined).canRetry, false, code);
    }
  });

  it('tells a timeout from a fault, and the visitor’s leaving from both', () => {
    assert.equal(
      failureOfError(withCode('UND_ERR_HEADERS_TIMEOUT'), undefined).error.code,
      'upstream_timeout',
    );
    assert.equal(failureOfError(withCode('UND_ERR_ABORTED'), 'by-deadline').error.code, 'upstream_timeout');
    assert.equal(failureOfError(withCode('UND_ERR_ABORTED'), 'by-visitor').error.code, 'client_closed');
    assert.equal(failureOfError(withCode('UND_ERR_SOCKET'), undefined).error.code, 'provider_error');
    assert.equal(
      failureOfError(withCode('UND_ERR_RES_EXCEEDED_MAX_SIZE'), undefined).error.code,
      'provider_error',
    );
    assert.equal(failureOfError('a text', undefined).error.code, 'provider_error');
  });

  it('takes no words from the error', () => {
    const { error } = failureOfError(withCode('ECONNREFUSED'), undefined);
    assert.doesNotMatch(error.message + (error.extras.alert ?? ''), /secret/);
  });
});
