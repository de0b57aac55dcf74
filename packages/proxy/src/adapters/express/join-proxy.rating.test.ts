import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { describe, it } from 'node:test';
import type { JoinProxyOptions } from '../../config/options.js';
import { envelopeOf, type Sent } from '../../testing/http-client.js';
import { CANARY_KEY, type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { answering, GOOD_ANSWER, type StubMode } from '../../testing/stub-upstream.js';

const { callId } = GOOD_ANSWER;
const RATING = { rating: 3, comment: 'Quick, “but” loud.' };
const kept: StubMode = answering(200, { data: { rating: RATING } });

interface Rater extends ProxyFixture {
  /** POSTs with the call's token, as a page of `SITE` would. */
  readonly rate: (body: unknown, sent?: Sent) => ReturnType<ProxyFixture['send']>;
}

/** A visitor who has had a call. */
function withRater(
  { mode = kept, ...proxy }: Partial<JoinProxyOptions> & { readonly mode?: StubMode },
  test: (rater: Rater) => Promise<void>,
): Promise<void> {
  return withProxy({ proxy: { afterCall: { rating: true }, ...proxy } }, async (fixture) => {
    const { callToken } = JSON.parse((await fixture.join()).text) as { callToken: string };
    fixture.upstream.answerWith(mode);
    const rate: Rater['rate'] = (body, sent = {}) => {
      const given: OutgoingHttpHeaders = {
        origin: SITE,
        authorization: `Bearer ${callToken}`,
        'content-type': 'application/json',
        ...sent.headers,
      };
      return fixture.send({
        method: 'POST',
        path: `/voice/calls/${callId}/rating`,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...sent,
        headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      });
    };
    await test({ ...fixture, rate });
  });
}

describe('a rating', () => {
  it('of the visitor who started the call reaches the voice service, and the log does not quote it', () =>
    withRater({ workspaceId: 'w1' }, async ({ rate, upstream, lines }) => {
      const received = await rate(RATING);
      assert.deepEqual([received.status, received.text], [204, '']);
      assert.equal(received.headers['access-control-allow-origin'], SITE);
      const asked = upstream.calls[1];
      assert.equal(asked?.method, 'PUT');
      assert.equal(asked.path, `/api/public/v1/calls/${callId}/rating`);
      assert.equal(asked.headers.authorization, `Bearer ${CANARY_KEY}`);
      assert.equal(asked.headers['x-service-workspace-id'], 'w1');
      assert.deepEqual(JSON.parse(asked.body), RATING);
      assert.equal(lines[1]?.route, '/calls/{callId}/rating');
      assert.doesNotMatch(JSON.stringify(lines), /loud|Bearer/);
    }));

  it('may be stars alone, and may be given again', () =>
    withRater({}, async ({ rate, upstream }) => {
      for (const rating of [1, 5]) assert.equal((await rate({ rating })).status, 204);
      assert.deepEqual(
        upstream.calls.slice(1).map(({ body }) => JSON.parse(body) as unknown),
        [{ rating: 1 }, { rating: 5 }],
      );
    }));

  const refusals: readonly (readonly [string, number, string, unknown, Sent])[] = [
    ['no token', 401, 'call_token_invalid', RATING, { headers: { authorization: undefined } }],
    ['garbage in its place', 401, 'call_token_invalid', RATING, { headers: { authorization: 'Bearer x' } }],
    [
      'another call',
      401,
      'call_token_invalid',
      RATING,
      { path: '/voice/calls/0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60/rating' },
    ],
    ['a stranger', 403, 'origin_not_allowed', RATING, { headers: { origin: 'https://evil.example' } }],
    ['no origin', 403, 'origin_not_allowed', RATING, { headers: { origin: undefined } }],
    ['PUT', 405, 'method_not_allowed', RATING, { method: 'PUT' }],
    ['a form', 415, 'unsupported_media_type', RATING, { headers: { 'content-type': 'text/plain' } }],
    ['no JSON', 400, 'invalid_body', '{', {}],
    ['no stars', 422, 'validation_error', {}, {}],
    ['six stars', 422, 'validation_error', { rating: 6 }, {}],
    ['half a star', 422, 'validation_error', { rating: 0.5 }, {}],
    ['a long comment', 422, 'validation_error', { rating: 5, comment: 'x'.repeat(1001) }, {}],
    ['another field', 422, 'validation_error', { rating: 5, agent: 'x' }, {}],
    ['a prototype', 422, 'validation_error', '{"rating":5,"__proto__":{}}', {}],
    ['a path in place of an id', 404, '', RATING, { path: '/voice/calls/..%2fagents/rating' }],
  ];
  for (const [what, status, code, body, sent] of refusals) {
    it(`is refused with ${what}, and the voice service is asked nothing`, () =>
      withRater({}, async ({ rate, upstream }) => {
        const received = await rate(body, sent);
        assert.equal(received.status, status, received.text);
        if (code !== '') assert.equal(envelopeOf(received).error.code, code);
        assert.equal(upstream.calls.length, 1);
      }));
  }

  it('is announced by a preflight', () =>
    withRater({}, async ({ send }) => {
      const preflight = await send({
        method: 'OPTIONS',
        path: `/voice/calls/${callId}/rating`,
        headers: { origin: SITE, 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers['access-control-allow-methods'], 'POST');
      assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/);
    }));

  it('is taken 30 times a minute from one address', () =>
    withRater({}, async ({ rate }) => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => rate({ rating: 5 })));
      assert.equal(answers.filter(({ status }) => status === 204).length, 30);
      const refused = answers.find(({ status }) => status === 429);
      assert.ok(refused);
      assert.equal(envelopeOf(refused).error.code, 'rate_limited');
    }));

  for (const status of [404, 405, 501]) {
    it(`that the voice service does not know (${status}) says so, and alerts once`, () =>
      withRater({ mode: answering(status) }, async ({ rate, lines, proxyEvents }) => {
        for (let count = 0; count < 3; count += 1) {
          const received = await rate(RATING);
          assert.equal(received.status, 404);
          assert.equal(envelopeOf(received).error.code, 'rating_not_kept');
        }
        assert.deepEqual(
          proxyEvents.map(({ event, level }) => [event, level]),
          [['ratings_not_kept', 'error']],
        );
        assert.deepEqual(
          lines.slice(1).map(({ alert }) => alert),
          [undefined, undefined, undefined],
        );
      }));
  }

  const failures: readonly (readonly [string, StubMode, number, string])[] = [
    ['a call that nobody joined', answering(422), 422, 'validation_error'],
    ['401', answering(401), 500, 'proxy_misconfigured'],
    ['429', answering(429), 429, 'rate_limited'],
    ['500', answering(500), 502, 'provider_error'],
    ['a redirect', answering(302, '', { location: '/' }), 502, 'provider_error'],
    ['silence', () => undefined, 504, 'upstream_timeout'],
    ['a hang-up', (response) => response.destroy(), 502, 'provider_error'],
  ];
  for (const [what, mode, status, code] of failures) {
    it(`that meets ${what} ends in ${status} ${code}, and keeps the key`, () =>
      withRater({ mode, timeoutMs: 500 }, async ({ rate, upstream, lines }) => {
        const received = await rate(RATING);
        assert.equal(received.status, status);
        assert.equal(envelopeOf(received).error.code, code);
        assert.equal(upstream.calls.length, 2);
        assert.ok(!(received.text + JSON.stringify(lines)).includes(CANARY_KEY));
      }));
  }

  it('is taken only where it is asked for', () =>
    withRater({ afterCall: { transcript: true } }, async ({ rate }) => {
      assert.equal((await rate(RATING)).status, 404);
    }));
});
