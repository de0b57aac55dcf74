import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProxyError } from '../http/proxy-error.js';
import { withProxy } from '../testing/proxy-fixture.js';
import { answering, startStubUpstream, type StubMode, type StubUpstream } from '../testing/stub-upstream.js';
import { turnstile, type TurnstileOptions } from './turnstile.js';

const SECRET_KEY = 'canary-turnstile-secret';
const GOOD = { success: true, hostname: 'shop.example.com', action: 'call', 'error-codes': [] };

async function withStub(mode: StubMode, test: (stub: StubUpstream) => Promise<void>) {
  const stub = await startStubUpstream(mode);
  try {
    await test(stub);
  } finally {
    await stub.close();
  }
}

/** What the verifier makes of an answer. */
async function verdictOn(mode: StubMode, options: Partial<TurnstileOptions> = {}) {
  let verdict: unknown;
  await withStub(mode, async ({ baseUrl }) => {
    const verify = turnstile({ secretKey: SECRET_KEY, verifyUrl: baseUrl, ...options });
    const context = { address: '203.0.113.7', signal: new AbortController().signal };
    verdict = await verify('proof', context).catch((error: unknown) => error);
  });
  return verdict;
}

describe('turnstile', () => {
  const bad: readonly (readonly [string, StubMode, Partial<TurnstileOptions>])[] = [
    [
      'a proof that is not good',
      answering(200, { success: false, 'error-codes': ['invalid-input-response'] }),
      {},
    ],
    ['a used proof', answering(200, { success: false, 'error-codes': ['timeout-or-duplicate'] }), {}],
    ['another site’s proof', answering(200, GOOD), { hostnames: ['www.example.com'] }],
    ['a proof of no site', answering(200, { success: true }), { hostnames: ['www.example.com'] }],
    ['a proof of another action', answering(200, GOOD), { action: 'login' }],
    ['success with an error’s status', answering(400, GOOD), {}],
  ];
  for (const [what, mode, options] of bad) {
    it(`says false to ${what}`, async () => assert.equal(await verdictOn(mode, options), false));
  }

  const unverifiable: readonly (readonly [string, StubMode])[] = [
    ['a wrong secret key', answering(200, { success: false, 'error-codes': ['invalid-input-secret'] })],
    ['an error at Cloudflare’s', answering(200, { success: false, 'error-codes': ['internal-error'] })],
    ['no JSON', answering(200, '<html>')],
    ['other JSON', answering(200, { success: 'true' })],
    ['a status without an answer', answering(503, '')],
    ['more than 16 KB', answering(200, { ...GOOD, padding: 'x'.repeat(17_000) })],
    ['a redirect', answering(307, '', { location: '/elsewhere' })],
    ['a hang-up', (response) => response.destroy()],
  ];
  for (const [what, mode] of unverifiable) {
    it(`throws at ${what}, without the secret key`, async () => {
      const error = await verdictOn(mode);
      assert.ok(error instanceof Error);
      const alert = error instanceof ProxyError ? (error.extras.alert ?? '') : '';
      assert.ok(!(error.message + alert).includes(SECRET_KEY));
    });
  }

  const answerLost: StubMode = (response, call, number) =>
    number === 1 ? response.destroy() : answering(200, GOOD)(response, call, number);
  const failing: StubMode = (response, call, number) => {
    const failure = { success: false, 'error-codes': ['internal-error'] };
    answering(200, number === 1 ? failure : GOOD)(response, call, number);
  };
  for (const [what, mode] of [
    ['whose answer was lost', answerLost],
    ['that Cloudflare failed to verify', failing],
  ] as const) {
    it(`asks once more for a proof ${what}, under the same idempotency key`, () =>
      withStub(mode, async ({ baseUrl, calls }) => {
        const verify = turnstile({ secretKey: SECRET_KEY, verifyUrl: baseUrl });
        const context = { address: undefined, signal: new AbortController().signal };
        assert.equal(await verify('proof', context), true);
        assert.equal(await verify('proof', context), true);
        const keys = calls.map(
          ({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key,
        );
        assert.match(keys[0] ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        assert.equal(keys[1], keys[0]);
        assert.equal(keys.length, 3);
        assert.notEqual(keys[2], keys[0]);
      }));
  }

  it('asks no more than twice, not again for a clear no, and follows no redirect', async () => {
    for (const [mode, expected] of [
      [answering(307, '', { location: '/elsewhere' }), 2],
      [answering(503, ''), 2],
      [answering(200, { success: false, 'error-codes': ['timeout-or-duplicate'] }), 1],
    ] as const) {
      await withStub(mode, async ({ baseUrl, calls }) => {
        const verify = turnstile({ secretKey: SECRET_KEY, verifyUrl: baseUrl });
        const context = { address: undefined, signal: new AbortController().signal };
        await verify('proof', context).catch(() => undefined);
        assert.equal(calls.length, expected);
        assert.ok(calls.every(({ path }) => path !== '/elsewhere'));
      });
    }
  });

  it('asks by the fetch that it is given', async () => {
    const asked: unknown[] = [];
    const verify = turnstile({
      secretKey: SECRET_KEY,
      fetch: (url) => {
        asked.push(url instanceof URL ? url.href : url);
        return Promise.resolve(Response.json(GOOD));
      },
    });
    assert.equal(await verify('proof', { address: undefined, signal: new AbortController().signal }), true);
    assert.deepEqual(asked, ['https://challenges.cloudflare.com/turnstile/v0/siteverify']);
  });

  it('stops when it is told to', () =>
    withStub(
      () => undefined,
      async (stub) => {
        const verify = turnstile({ secretKey: SECRET_KEY, verifyUrl: stub.baseUrl });
        const stop = new AbortController();
        const asked = stub.nextCall();
        const refused = assert.rejects(verify('proof', { address: undefined, signal: stop.signal }), {
          name: 'AbortError',
        });
        const call = await asked;
        stop.abort();
        await refused;
        await call.dropped;
      },
    ));

  it('does not even ask about what is too long for a proof', () =>
    withStub(answering(200, GOOD), async ({ baseUrl, calls }) => {
      const verify = turnstile({ secretKey: SECRET_KEY, verifyUrl: baseUrl });
      const context = { address: undefined, signal: new AbortController().signal };
      assert.equal(await verify('x'.repeat(2049), context), false);
      assert.equal(calls.length, 0);
    }));

  it('says true to a good proof, after asking with the secret key and the visitor’s address', () =>
    withStub(answering(200, GOOD), async ({ baseUrl, calls }) => {
      const verify = turnstile({
        secretKey: SECRET_KEY,
        hostnames: ['shop.example.com'],
        action: 'call',
        verifyUrl: baseUrl,
      });
      const context = { address: '203.0.113.7', signal: new AbortController().signal };
      assert.equal(await verify('proof', context), true);
      const asked = JSON.parse(calls[0]?.body ?? '') as Record<string, unknown>;
      delete asked.idempotency_key;
      assert.deepEqual(asked, { secret: SECRET_KEY, response: 'proof', remoteip: '203.0.113.7' });
    }));

  it('refuses an address that would carry the secret key in the clear, and no key at all', () => {
    for (const verifyUrl of ['http://siteverify.example.com/', 'ftp://127.0.0.1/', 'siteverify']) {
      assert.throws(() => turnstile({ secretKey: SECRET_KEY, verifyUrl }), TypeError);
    }
    assert.throws(() => turnstile({ secretKey: '' }), TypeError);
    assert.throws(() => turnstile({ secretKey: undefined as unknown as string }), {
      name: 'TypeError',
      message: 'secretKey is missing (undefined): is its environment variable set?',
    });
  });

  it('keeps its secret key out of answers and log when it fails in a join', () =>
    withStub(
      answering(200, { success: false, 'error-codes': ['invalid-input-secret', SECRET_KEY] }),
      ({ baseUrl }) =>
        withProxy(
          { proxy: { challenge: turnstile({ secretKey: SECRET_KEY, verifyUrl: baseUrl }) } },
          async ({ join, lines, upstream }) => {
            const received = await join({ challenge: 'proof' });
            assert.equal(received.status, 503);
            assert.match(lines[0]?.alert ?? '', /invalid-input-secret/);
            assert.ok(!(received.text + JSON.stringify(lines)).includes(SECRET_KEY));
            assert.equal(upstream.calls.length, 0);
          },
        ),
    ));
});
