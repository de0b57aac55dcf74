import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { describe, it } from 'node:test';
import type { JoinProxyOptions } from '../../config/options.js';
import { envelopeOf, type Sent } from '../../testing/http-client.js';
import { CANARY_KEY, type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { answering, GOOD_ANSWER, type StubMode } from '../../testing/stub-upstream.js';
import { createTicketIssuer } from '../../ticket/ticket-issuer.js';

const { callId } = GOOD_ANSWER;
const TRANSCRIPT = { transcript: [{ role: 'agent', text: 'Hello Ann' }], summary: 'A greeting.' };
const RECORDING = { recording_url: 'https://files.example.com/1.wav?signature=s' };
const meta = { request_id: 'r', ts: '2026-01-01T00:00:00Z' };
const data = (value: unknown) => answering(200, { data: value, meta });

interface Caller extends ProxyFixture {
  readonly token: string;
  /** GETs with the token, as a page of `SITE` would. */
  readonly read: (part: string, sent?: Sent) => ReturnType<ProxyFixture['send']>;
}

/** A visitor who has had a call. */
function withCaller(
  { mode, ...proxy }: Partial<JoinProxyOptions> & { readonly mode?: StubMode },
  test: (caller: Caller) => Promise<void>,
): Promise<void> {
  const options = { proxy: { afterCall: { transcript: true, recording: true }, ...proxy } };
  return withProxy(options, async (fixture) => {
    const joined = await fixture.join();
    const { callToken: token } = JSON.parse(joined.text) as { callToken: string };
    assert.equal(typeof token, 'string');
    if (mode !== undefined) fixture.upstream.answerWith(mode);
    const read: Caller['read'] = (part, sent = {}) =>
      fixture.send({
        path: `/voice/calls/${callId}/${part}`,
        ...sent,
        headers: { origin: SITE, authorization: `Bearer ${token}`, ...sent.headers },
      });
    await test({ ...fixture, token, read });
  });
}

describe('after the call', () => {
  it('gives the visitor who started it the transcript', () =>
    withCaller(
      { mode: data({ ...TRANSCRIPT, prompt: 'not for visitors' }), workspaceId: 'w1' },
      async (caller) => {
        const received = await caller.read('transcript');
        assert.equal(received.status, 200);
        assert.deepEqual(JSON.parse(received.text), TRANSCRIPT);
        assert.equal(received.headers['cache-control'], 'no-store');
        assert.equal(received.headers['access-control-allow-origin'], SITE);
        const asked = caller.upstream.calls[1];
        assert.equal(asked?.method, 'GET');
        assert.equal(asked.path, `/api/public/v1/calls/${callId}/transcript`);
        assert.equal(asked.headers.authorization, `Bearer ${CANARY_KEY}`);
        assert.equal(asked.headers['x-service-workspace-id'], 'w1');
        assert.equal(caller.lines[1]?.route, '/calls/{callId}/transcript');
        assert.doesNotMatch(JSON.stringify(caller.lines), new RegExp(`${caller.token}|Hello`));
      },
    ));

  it('gives them the recording', () =>
    withCaller({ mode: data(RECORDING) }, async ({ read, upstream }) => {
      const received = await read('recording');
      assert.deepEqual(JSON.parse(received.text), { recordingUrl: RECORDING.recording_url });
      assert.equal(upstream.calls[1]?.path, `/api/public/v1/calls/${callId}/recording`);
    }));

  const refusals: readonly (readonly [string, number, string, Sent])[] = [
    ['no token', 401, 'call_token_invalid', { headers: { authorization: undefined } }],
    ['a password', 401, 'call_token_invalid', { headers: { authorization: 'Basic eDp5' } }],
    ['garbage', 401, 'call_token_invalid', { headers: { authorization: 'Bearer x' } }],
    ['a stranger', 403, 'origin_not_allowed', { headers: { origin: 'https://evil.example' } }],
    ['no origin', 403, 'origin_not_allowed', { headers: { origin: undefined } }],
    ['a typed address', 403, 'origin_not_allowed', { headers: { 'sec-fetch-mode': 'navigate' } }],
    ['POST', 405, 'method_not_allowed', { method: 'POST' }],
    [
      'another call',
      401,
      'call_token_invalid',
      { path: '/voice/calls/0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60/transcript' },
    ],
    ['a path in place of an id', 404, '', { path: '/voice/calls/..%2f..%2fagents/transcript' }],
    ['a query in place of an id', 404, '', { path: `/voice/calls/${callId}%3f/transcript` }],
    ['another part', 404, '', { path: `/voice/calls/${callId}/cost` }],
  ];
  for (const [what, status, code, { headers, ...sent }] of refusals) {
    it(`refuses ${what}, and asks the voice service nothing`, () =>
      withCaller({}, async ({ send, token, upstream }) => {
        const given: OutgoingHttpHeaders = { origin: SITE, authorization: `Bearer ${token}`, ...headers };
        const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const path = `/voice/calls/${callId}/transcript`;
        const received = await send({ path, ...sent, headers: known });
        assert.equal(received.status, status);
        if (code !== '') assert.equal(envelopeOf(received).error.code, code);
        assert.equal(upstream.calls.length, 1);
      }));
  }

  it('refuses a token whose time is over', () => {
    let now = 1_800_000_000_000;
    return withCaller(
      { now: () => now, afterCall: { transcript: true, availableSeconds: 60 } },
      async (caller) => {
        now += 65_000;
        const received = await caller.read('transcript');
        assert.equal(received.status, 401);
        assert.equal(caller.lines[1]?.reason, 'expired');
      },
    );
  });

  it('takes no ticket for a call token, and no call token for a ticket', () => {
    const secret = 'a secret of the site, 32 bytes or more';
    return withCaller({ tickets: { secret, required: false } }, async ({ read, join, token }) => {
      const ticket = await createTicketIssuer({ secret }).issue({ userId: callId });
      const asToken = await read('transcript', { headers: { authorization: `Bearer ${ticket}` } });
      assert.equal(envelopeOf(asToken).error.code, 'call_token_invalid');
      const asTicket = await join({}, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(envelopeOf(asTicket).error.code, 'ticket_invalid');
    });
  });

  it('answers preflights for GET with a token, and counts none', () =>
    withCaller({ mode: data(TRANSCRIPT) }, async ({ read, send }) => {
      for (let count = 0; count < 40; count += 1) {
        const preflight = await send({
          method: 'OPTIONS',
          path: `/voice/calls/${callId}/transcript`,
          headers: { origin: SITE, 'access-control-request-method': 'GET' },
        });
        assert.equal(preflight.status, 204);
        assert.equal(preflight.headers['access-control-allow-methods'], 'GET');
        assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/);
      }
      assert.equal((await read('transcript')).status, 200);
    }));

  it('lets an address ask 30 times a minute, apart from its joins', () =>
    withCaller(
      { mode: data(TRANSCRIPT), limits: { ipPerMinute: 2, concurrentPerIp: false } },
      async (caller) => {
        const statuses = await Promise.all(Array.from({ length: 40 }, () => caller.read('transcript')));
        assert.equal(statuses.filter(({ status }) => status === 200).length, 30);
        const refused = statuses.find(({ status }) => status === 429);
        assert.ok(refused);
        assert.equal(envelopeOf(refused).error.code, 'rate_limited');
        caller.upstream.answerWith(answering(200, GOOD_ANSWER));
        assert.equal((await caller.join()).status, 200);
      },
    ));

  const quoting = { transcript: [{ text: 'x' }], summary: CANARY_KEY };
  const failures: readonly (readonly [string, string, StubMode, number, string])[] = [
    ['a transcript that is not there yet', 'transcript', answering(404), 404, 'not_available_yet'],
    ['a recording that is not there', 'recording', answering(404), 404, 'not_available_yet'],
    ['a recording without an address', 'recording', data({ recording_url: null }), 404, 'not_available_yet'],
    ['401', 'transcript', answering(401), 500, 'proxy_misconfigured'],
    ['429', 'transcript', answering(429), 429, 'rate_limited'],
    ['500', 'transcript', answering(500), 502, 'provider_error'],
    ['a redirect', 'transcript', answering(302, '', { location: '/' }), 502, 'provider_error'],
    ['garbage', 'transcript', answering(200, '<html>'), 502, 'provider_error'],
    ['no envelope', 'transcript', answering(200, TRANSCRIPT), 502, 'provider_error'],
    ['entries that are texts', 'transcript', data({ transcript: ['x'], summary: '' }), 502, 'provider_error'],
    ['an answer that quotes the key', 'transcript', data(quoting), 502, 'provider_error'],
    [
      'an escaped key',
      'transcript',
      answering(200, JSON.stringify({ data: quoting, meta }).replace('sk-canary', '\\u0073k-canary')),
      502,
      'provider_error',
    ],
    [
      'more than 1 MB',
      'transcript',
      data({ ...TRANSCRIPT, summary: 'x'.repeat(1_100_000) }),
      502,
      'provider_error',
    ],
    [
      'a recording over http',
      'recording',
      data({ recording_url: 'http://files.example.com/' }),
      502,
      'provider_error',
    ],
    [
      'a recording that is a script',
      'recording',
      data({ recording_url: 'javascript:alert(1)' }),
      502,
      'provider_error',
    ],
    [
      'a recording with a password',
      'recording',
      data({ recording_url: 'https://a:b@files.example.com/' }),
      502,
      'provider_error',
    ],
    ['silence', 'transcript', () => undefined, 504, 'upstream_timeout'],
    ['a hang-up', 'recording', (response) => response.destroy(), 502, 'provider_error'],
  ];
  for (const [what, part, mode, status, code] of failures) {
    it(`turns ${what} into ${status} ${code}, and keeps the key`, () =>
      withCaller({ mode, timeoutMs: 500 }, async ({ read, upstream, lines }) => {
        const received = await read(part);
        assert.equal(received.status, status);
        assert.equal(envelopeOf(received).error.code, code);
        if (code === 'not_available_yet') assert.equal(received.headers['retry-after'], '5');
        assert.equal(upstream.calls.length, 2);
        assert.ok(!(received.text + JSON.stringify(lines)).includes(CANARY_KEY));
      }));
  }

  it('takes what the service leaves out for nothing', () =>
    withCaller({ mode: data({ transcript: [] }) }, async ({ read }) => {
      assert.deepEqual(JSON.parse((await read('transcript')).text), { transcript: [], summary: '' });
    }));

  it('lets a service on loopback keep its recordings there', () =>
    withCaller({ mode: data({ recording_url: 'http://127.0.0.1:1/a.wav' }) }, async ({ read }) => {
      assert.equal((await read('recording')).status, 200);
    }));

  it('offers only what was asked for, and no token where nothing was', async () => {
    await withProxy({ proxy: { afterCall: { transcript: true } } }, async ({ send }) => {
      const headers = { origin: SITE };
      assert.equal((await send({ path: `/voice/calls/${callId}/transcript`, headers })).status, 401);
      assert.equal((await send({ path: `/voice/calls/${callId}/recording`, headers })).status, 404);
    });
    await withProxy({}, async ({ join, send }) => {
      assert.deepEqual(JSON.parse((await join()).text), GOOD_ANSWER);
      assert.equal((await send({ path: `/voice/calls/${callId}/transcript` })).status, 404);
    });
  });
});
