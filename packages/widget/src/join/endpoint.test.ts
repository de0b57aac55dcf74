import { expect } from 'chai';
import { VoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { createJoinEndpoint } from './endpoint.js';
import type { CallInvitation } from './join-port.js';

const ANSWER = { joinUrl: 'wss://voice.example/join/1', callId: 'c', agentName: 'Luigi' };
const never = new AbortController().signal;

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

function replyWith({ status = 200, body = ANSWER, headers = {} }: Reply): typeof fetch {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status, headers }));
}

async function refusal(
  options: Parameters<typeof createJoinEndpoint>[0],
  signal = never,
): Promise<VoiceError> {
  const error: unknown = await createJoinEndpoint(options)({}, { signal }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VoiceError)) throw new Error('It was not refused.');
  return error;
}

const envelope = (code: string): unknown => ({ error: { code, message: 'no' }, meta: {} });

describe('createJoinEndpoint', () => {
  const refusals: readonly (readonly [Reply, string])[] = [
    [{ status: 403, body: envelope('origin_not_allowed') }, 'origin_not_allowed'],
    [{ status: 401, body: envelope('ticket_invalid') }, 'ticket_invalid'],
    [{ status: 401, body: envelope('ticket_required') }, 'ticket_required'],
    [{ status: 403, body: envelope('challenge_failed') }, 'challenge_failed'],
    [{ status: 404, body: envelope('agent_not_found') }, 'agent_unavailable'],
    [{ status: 401, body: '<h1>Sign in</h1>' }, 'proxy_unreachable'],
    [{ status: 403, body: '<h1>Forbidden</h1>' }, 'proxy_unreachable'],
    [{ status: 404, body: '<h1>Not found</h1>' }, 'proxy_unreachable'],
    [{ status: 405, body: '' }, 'proxy_unreachable'],
    [{ status: 501, body: '<h1>Unsupported method</h1>' }, 'proxy_unreachable'],
    [{ status: 404, body: envelope('not_found') }, 'proxy_unreachable'],
    [{ status: 422, body: envelope('validation_error') }, 'protocol_error'],
    [{ status: 429, body: envelope('rate_limited') }, 'rate_limited'],
    [{ status: 429, body: envelope('busy') }, 'busy'],
    [{ status: 500, body: envelope('proxy_misconfigured') }, 'service_unavailable'],
    [{ status: 502, body: envelope('provider_error') }, 'service_unavailable'],
    [{ status: 503, body: envelope('toString') }, 'service_unavailable'],
    [{ status: 503, body: '' }, 'service_unavailable'],
    [{ body: {} }, 'protocol_error'],
    [{ body: 'hello' }, 'protocol_error'],
    [{ body: { joinUrl: 'https://voice.example/' } }, 'protocol_error'],
    [{ body: { joinUrl: 'javascript:alert(1)' } }, 'protocol_error'],
  ];
  for (const [reply, code] of refusals) {
    it(`takes ${reply.status ?? 200} ${JSON.stringify(reply.body)} for ${code}`, async () => {
      expect(await refusal({ fetch: replyWith(reply) })).to.include({ code });
    });
  }

  it('names in its message the fields that the proxy refused, and why', async () => {
    const details = [
      { path: 'variables.first_name', message: 'may not be set by the browser' },
      { path: '', message: 'has a field that is not known here' },
    ];
    const refused = { error: { code: 'validation_error', message: 'no', details }, meta: {} };
    expect(await refusal({ fetch: replyWith({ status: 422, body: refused }) })).to.include({
      code: 'protocol_error',
      message:
        'The join-proxy refused the request: variables.first_name may not be set by the browser; has a field that is not known here.',
    });
    for (const strange of ['text', [], [null], {}]) {
      const body = { error: { code: 'validation_error', message: 'no', details: strange }, meta: {} };
      const { message } = await refusal({ fetch: replyWith({ status: 422, body }) });
      expect(message).to.equal('The other side answered in a way that cannot be understood.');
    }
  });

  it('has the id of the request that the proxy refused, where it says one', async () => {
    const reply = { status: 503, body: envelope('service_unavailable') };
    const headers = { 'x-request-id': 'request-1' };
    expect((await refusal({ fetch: replyWith({ ...reply, headers }) })).requestId).to.equal('request-1');
    expect((await refusal({ fetch: replyWith(reply) })).requestId).to.equal(undefined);
  });

  it('says that the proxy is unreachable when the network fails', async () => {
    const error = await refusal({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(error.code).to.equal('proxy_unreachable');
    expect(error.cause).to.be.instanceOf(TypeError);
  });

  it('gives up on a proxy that does not answer in time', async () => {
    const error = await refusal({ fetch: hang, timeoutMs: 5 });
    expect(error.code).to.equal('proxy_unreachable');
  });

  it('stops at once when the visitor hangs up', async () => {
    const hangUp = new AbortController();
    const refused = refusal({ fetch: hang }, hangUp.signal);
    hangUp.abort();
    expect((await refused).code).to.equal('aborted');
  });

  it('stops while a request is under way', async () => {
    const hangUp = new AbortController();
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const fetch: typeof globalThis.fetch = (input, init) => {
      isAsked();
      return hang(input, init);
    };
    const refused = refusal({ fetch }, hangUp.signal);
    await asked;
    hangUp.abort();
    expect((await refused).code).to.equal('aborted');
  });

  for (const [value, expected] of [
    ['30', 30_000],
    ['soon', undefined],
  ] as const) {
    it(`reads Retry-After: ${value}`, async () => {
      const error = await refusal({ fetch: replyWith({ status: 429, headers: { 'retry-after': value } }) });
      expect(error.retryAfterMs).to.equal(expected);
    });
  }

  it('reads Retry-After as a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfterMs } = await refusal({
      fetch: replyWith({ status: 429, headers: { 'retry-after': date } }),
    });
    expect(retryAfterMs).to.be.within(50_000, 60_000);
  });

  it('posts what was asked for, with the ticket as a bearer and no cookie', async () => {
    const sent: [string, RequestInit | undefined][] = [];
    const join = createJoinEndpoint({
      proxyUrl: 'https://site.example/voice/',
      fetch: (input, init) => {
        sent.push([input instanceof Request ? input.url : String(input), init]);
        return replyWith({})(input, init);
      },
    });
    const request = { agent: 'host', ticket: 't', variables: { first_name: 'Ada' }, challenge: undefined };
    expect(await join(request, { signal: never })).to.deep.include(ANSWER);
    const [url, init] = sent[0] ?? [];
    expect(url).to.equal('https://site.example/voice/join');
    expect(init).to.include({ method: 'POST', credentials: 'omit', cache: 'no-store' });
    expect(new Headers(init?.headers).get('authorization')).to.equal('Bearer t');
    expect(init?.body).to.equal('{"agent":"host","variables":{"first_name":"Ada"}}');
  });

  describe('a message about the call', () => {
    let sent: [string, RequestInit | undefined][];
    let beacons: unknown[][];

    beforeEach(() => {
      [sent, beacons] = [[], []];
      navigator.sendBeacon = (...beacon) => beacons.push(beacon) > 0;
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'sendBeacon'); // the browser's own stands behind it
    });

    /** An invitation whose messages end in `outcome`. */
    async function join(body: unknown, outcome: () => Promise<Response>): Promise<CallInvitation> {
      const invitation = await createJoinEndpoint({
        proxyUrl: '/voice/',
        fetch: (input, init) => {
          const url = input instanceof Request ? input.url : String(input);
          if (url.endsWith('/join')) return replyWith({ body })(input, init);
          sent.push([url, init]);
          return outcome();
        },
      })({}, { signal: never });
      expect(sent).to.deep.equal([]);
      return invitation;
    }
    const good = (): Promise<Response> => Promise.resolve(new Response(null, { status: 204 }));

    for (const [message, address] of [
      ['release', '/voice/end'],
      ['keepAlive', '/voice/alive'],
    ] as const) {
      it(`${message} outlives its page, shows its origin, and carries nothing but the call’s id`, async () => {
        const invitation = await join(ANSWER, good);
        invitation[message]?.();
        const init = { method: 'POST', body: 'c', keepalive: true, mode: 'cors', credentials: 'omit' };
        expect(sent).to.deep.equal([[address, init]]);
        await settleAll();
        expect(beacons).to.deep.equal([]);
      });

      it(`${message} goes by a beacon where the request fails`, async () => {
        const invitation = await join(ANSWER, () => Promise.reject(new TypeError('Failed to fetch')));
        invitation[message]?.();
        await settleAll();
        expect(beacons).to.deep.equal([[address, 'c']]);
      });

      it(`${message} goes by a beacon where a request would end with its page`, async () => {
        const keepalive = Object.getOwnPropertyDescriptor(Request.prototype, 'keepalive');
        const invitation = await join(ANSWER, good);
        Reflect.deleteProperty(Request.prototype, 'keepalive');
        try {
          invitation[message]?.();
          expect([sent, beacons]).to.deep.equal([[], [[address, 'c']]]);
        } finally {
          Object.defineProperty(Request.prototype, 'keepalive', keepalive ?? {});
        }
      });
    }

    it('is none for a call without an id', async () => {
      const invitation = await join({ joinUrl: ANSWER.joinUrl, callToken: 'secret' }, good);
      const { release, keepAlive, rate } = invitation;
      expect([release, keepAlive, rate]).to.deep.equal([undefined, undefined, undefined]);
    });

    it('rate outlives its page, and shows by the token whose call it was', async () => {
      const invitation = await join({ ...ANSWER, callId: 'c/1', callToken: 'secret' }, good);
      await invitation.rate?.({ rating: 4, comment: 'Too fast.' });
      const [address, { body, method, headers, keepalive, signal } = {}] = sent[0] ?? [];
      expect([address, method, keepalive, signal?.aborted]).to.deep.equal([
        '/voice/calls/c%2F1/rating',
        'POST',
        true,
        false,
      ]);
      expect(new Headers(headers).get('authorization')).to.equal('Bearer secret');
      expect(JSON.parse(body as string)).to.deep.equal({ rating: 4, comment: 'Too fast.' });
    });

    it('rate is none for a call without a token', async () => {
      expect((await join(ANSWER, good)).rate).to.equal(undefined);
    });
  });

  it('hands over the token of the call, if there is one', async () => {
    const tokenOf = async (body: unknown): Promise<unknown> =>
      (await createJoinEndpoint({ fetch: replyWith({ body }) })({}, { signal: never })).callToken;
    expect(await tokenOf({ ...ANSWER, callToken: 'secret' })).to.equal('secret');
    expect(await tokenOf({ ...ANSWER, callToken: 7 })).to.equal(undefined);
    expect(await tokenOf(ANSWER)).to.equal(undefined);
  });
});

/** A server that never answers. */
function hang(_: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}
