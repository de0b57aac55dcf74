import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorReply } from '../http/reply.js';
import { failureOfAnswer, failureOfError, failureOfStatus, outcomeOf } from './failure.js';
import { type TransportFailure, UpstreamTransportError } from './upstream-transport.js';

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
    [201, 'provider_error', 502, false, true],
    [204, 'provider_error', 502, false, true],
  ];
  for (const [upstream, code, status, canRetry, alerts] of cases) {
    it(`turns ${upstream} into ${status} ${code}${canRetry ? ', which may be tried again' : ''}`, () => {
      const failure = failureOfStatus(upstream, undefined, NOW);
      assert.equal(failure.error.code, code);
      assert.equal(failure.error.status, status);
      assert.equal(failure.canRetry, canRetry);
      assert.equal(failure.error.extras.alert !== undefined, alerts);
      assert.equal(failure.error.extras.upstreamStatus, upstream);
      assert.equal(failure.error.extras.callMayHaveStarted ?? false, [201, 204, 504].includes(upstream));
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
      const { headers } = errorReply(failureOfStatus(429, header, NOW).error, {
        requestId: 'request-1',
        now: NOW,
      });
      assert.equal(headers['retry-after'], String(seconds));
    });
  }
});

describe('failureOfError', () => {
  const failureOf = (reason: TransportFailure, systemCode?: string) =>
    failureOfError(new UpstreamTransportError(reason, systemCode), undefined);

  const cases: readonly (readonly [TransportFailure, string, boolean, boolean])[] = [
    // reason, code, may be retried, may have started a call
    ['unreachable', 'provider_error', true, false],
    ['timeout', 'upstream_timeout', false, true],
    ['too_large', 'provider_error', false, true],
    ['closed', 'service_unavailable', false, false],
    ['broken', 'provider_error', false, true],
  ];
  for (const [reason, code, canRetry, mayHaveStarted] of cases) {
    it(`calls ${reason} ${code}`, () => {
      const failure = failureOf(reason);
      assert.equal(failure.error.code, code);
      assert.equal(failure.canRetry, canRetry);
      assert.equal(failure.error.extras.callMayHaveStarted ?? false, mayHaveStarted);
    });
  }

  it('tells the deadline and the visitor’s leaving from every fault', () => {
    const aborted = new UpstreamTransportError('aborted');
    assert.equal(failureOfError(aborted, 'by-deadline').error.code, 'upstream_timeout');
    assert.equal(failureOfError(aborted, 'by-visitor').error.code, 'client_closed');
    assert.equal(failureOfError('a text', undefined).error.code, 'provider_error');
  });

  it('names the system’s code, and takes no other words from the error', () => {
    assert.match(failureOf('unreachable', 'ECONNREFUSED').error.extras.alert ?? '', /\(ECONNREFUSED\)/);
    assert.match(failureOf('broken', 'UND_ERR_SOCKET').error.extras.alert ?? '', /\(UND_ERR_SOCKET\)/);
    for (const error of [
      failureOf('broken', 'the secret key').error,
      failureOfError(new Error('secret'), undefined).error,
    ]) {
      assert.doesNotMatch(error.message + (error.extras.alert ?? ''), /secret/);
    }
  });
});

describe('outcomeOf', () => {
  const statuses: readonly (readonly [number, string])[] = [
    ...[400, 401, 402, 403, 404, 422, 429].map((status) => [status, 'refused'] as const),
    ...[302, 500, 502, 503, 504].map((status) => [status, 'failed'] as const),
  ];
  for (const [status, outcome] of statuses) {
    it(`takes ${status} for ${outcome}`, () => {
      assert.equal(outcomeOf(failureOfStatus(status, undefined, NOW).error), outcome);
    });
  }

  it('takes nonsense and silence for failed, and the visitor’s leaving for unknown', () => {
    assert.equal(outcomeOf(failureOfAnswer(200)), 'failed');
    assert.equal(outcomeOf(failureOfError(undefined, 'by-deadline').error), 'failed');
    assert.equal(outcomeOf(failureOfError(undefined, undefined).error), 'failed');
    assert.equal(outcomeOf(failureOfError(undefined, 'by-visitor').error), 'unknown');
  });
});
