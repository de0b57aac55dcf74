import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { ChallengeVerifier } from '../config/challenge-verifier.js';
import { ProxyError, proxyError } from '../http/proxy-error.js';
import { requestContext } from '../testing/request-context.js';
import { createChallengeGuard } from './challenge-guard.js';

const ask = (verify: ChallengeVerifier | undefined, challenge?: string, signal?: AbortSignal) =>
  createChallengeGuard(verify)({
    ...requestContext(signal === undefined ? {} : { signal }),
    challenge,
  });

const hang = () => new Promise<never>(() => undefined);
const failing = (error: unknown) => {
  throw error;
};

describe('challengeGuard', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('refuses a join without proof, and asks nobody', async () => {
    const verify = mock.fn<ChallengeVerifier>(() => Promise.resolve(true));
    await assert.rejects(async () => ask(verify), { code: 'challenge_failed' });
    assert.equal(verify.mock.callCount(), 0);
  });

  for (const verdict of [false, undefined, 'true', 1, {}]) {
    it(`refuses a proof of which the verifier says ${JSON.stringify(verdict)}`, () =>
      assert.rejects(async () => ask(() => Promise.resolve(verdict as boolean), 'proof'), {
        code: 'challenge_failed',
      }));
  }

  const failures: readonly (readonly [string, ChallengeVerifier])[] = [
    ['rejects', () => Promise.reject(new Error('canary'))],
    ['throws at once', () => failing(new Error('canary'))],
    ['throws no error', () => failing('canary')],
  ];
  for (const [what, verify] of failures) {
    it(`lets nobody in when the verifier ${what}, and repeats nothing of it`, () =>
      assert.rejects(
        async () => ask(verify, 'proof'),
        (error: Error & { extras?: { alert?: string } }) => {
          assert.equal('code' in error && error.code, 'service_unavailable');
          assert.match(error.extras?.alert ?? '', /the verifier failed/);
          assert.doesNotMatch(error.message + (error.extras?.alert ?? ''), /canary/);
          return true;
        },
      ));
  }

  it('passes on what a verifier of the proxy’s own says of itself', () =>
    assert.rejects(
      async () => ask(() => failing(proxyError('service_unavailable', { alert: 'own' })), 'proof'),
      {
        extras: { alert: 'own' },
      },
    ));

  it('waits five seconds for a verifier that hangs, and tells it to stop', async () => {
    let signal: AbortSignal | undefined;
    const asked = ask((_proof, context) => {
      ({ signal } = context);
      return hang();
    }, 'proof');
    const refused = assert.rejects(
      async () => asked,
      (error) => error instanceof ProxyError && (error.extras.alert ?? '').includes('took too long'),
    );
    mock.timers.tick(4999);
    assert.equal(signal?.aborted, false);
    mock.timers.tick(1);
    assert.equal(signal.aborted, true);
    await refused;
  });

  it('stops when the visitor leaves', async () => {
    const leaving = new AbortController();
    const refused = assert.rejects(async () => ask(hang, 'proof', leaving.signal), {
      code: 'client_closed',
    });
    leaving.abort();
    await refused;
  });

  it('asks nothing for a visitor who has left already', async () => {
    const verify = mock.fn<ChallengeVerifier>(hang);
    await assert.rejects(async () => ask(verify, 'proof', AbortSignal.abort()), { code: 'client_closed' });
    assert.equal(verify.mock.callCount(), 0);
  });

  it('is never bothered by a verifier that fails after its time', async () => {
    let fail: (error: Error) => void = () => undefined;
    const refused = assert.rejects(
      async () => ask(() => new Promise((_resolve, reject) => (fail = reject)), 'proof'),
      { code: 'service_unavailable' },
    );
    mock.timers.tick(5000);
    await refused;
    // An unhandled rejection would fail the test run.
    fail(new Error('late'));
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('lets a good proof pass, with the visitor’s address, and everyone where none is asked for', async () => {
    const verify = mock.fn<ChallengeVerifier>(() => Promise.resolve(true));
    assert.equal(await ask(verify, 'proof'), undefined);
    const [proof, context] = verify.mock.calls[0]?.arguments ?? [];
    assert.equal(proof, 'proof');
    assert.equal(context?.address, '198.51.100.9');
    assert.equal(await ask(undefined), undefined);
  });
});
