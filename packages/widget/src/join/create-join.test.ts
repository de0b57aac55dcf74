import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { defer, settleAll } from '../testing/deferred.js';
import { SessionStage } from '../testing/session-stage.js';
import { CONNECT_LIMIT_MS } from '../session/connect-limit.js';
import { createJoin } from './create-join.js';
import type { JoinRequest } from './join-port.js';

const invitation = { joinUrl: 'wss://voice.example/join' };

/** What the join-proxy was asked for, in the page's own `fetch`. */
function listenToProxy(): { readonly requests: (readonly [unknown, unknown])[]; stop(): void } {
  const { fetch } = globalThis;
  const requests: (readonly [unknown, unknown])[] = [];
  globalThis.fetch = (_address, { headers, body } = {}) => {
    requests.push([new Headers(headers).get('authorization'), JSON.parse(body as string)]);
    return Promise.resolve(Response.json(invitation));
  };
  return { requests, stop: () => (globalThis.fetch = fetch) };
}

describe('a call’s join', () => {
  const { signal } = new AbortController();

  it('asks for a ticket before every call, and hands it to the proxy', async () => {
    const proxy = listenToProxy();
    let count = 0;
    const join = createJoin({});
    const ticket = (): Promise<string> => Promise.resolve(`ticket-${(count += 1)}`);
    await join({ agent: 'a', ticket }, { signal });
    await join({ agent: 'a', ticket }, { signal });
    await join({ ticket: () => 'ticket-3' }, { signal });
    proxy.stop();
    expect(proxy.requests).to.deep.equal([
      ['Bearer ticket-1', { agent: 'a' }],
      ['Bearer ticket-2', { agent: 'a' }],
      ['Bearer ticket-3', {}],
    ]);
  });

  it('lets a port of the page ask the proxy as it would', async () => {
    const proxy = listenToProxy();
    const asked: JoinRequest[] = [];
    const join = createJoin({
      proxyUrl: '/calls',
      join: (request, { askProxy }) => {
        asked.push(request);
        return askProxy({ ...request, variables: { page: 'menu' } });
      },
    });
    expect((await join({ agent: 'a', ticket: () => 'ticket' }, { signal })).joinUrl).to.equal(
      invitation.joinUrl,
    );
    proxy.stop();
    expect(asked).to.deep.equal([{ agent: 'a', ticket: 'ticket' }]);
    expect(proxy.requests).to.deep.equal([['Bearer ticket', { agent: 'a', variables: { page: 'menu' } }]]);
  });

  for (const [what, ticket, code] of [
    ['rejects', () => Promise.reject(new Error('401')), 'ticket_required'],
    [
      'throws at once',
      () => {
        throw new Error('401');
      },
      'ticket_required',
    ],
    ['rejects with an error of its own', () => Promise.reject(createVoiceError('busy')), 'busy'],
  ] as const) {
    it(`ends the start when the ticket’s function ${what}`, async () => {
      const stage = new SessionStage({ ticket });
      await stage.session.start();
      const { status, error } = stage.session;
      expect([status, error?.code]).to.deep.equal(['ended', code]);
      expect(stage.joins).to.deep.equal([]);
    });
  }

  it('asks nobody with a ticket that comes too late, and goes without one that is no text', async () => {
    const ticket = defer<string>();
    const late = new SessionStage({ ticket: () => ticket.promise });
    void late.session.start();
    await settleAll();
    late.clock.advance(CONNECT_LIMIT_MS);
    ticket.resolve('late');
    await settleAll();
    expect([late.session.error?.code, late.joins.length]).to.deep.equal(['connect_timeout', 0]);

    const proxy = listenToProxy();
    await createJoin({})({ ticket: () => ({}) as string }, { signal });
    proxy.stop();
    expect(proxy.requests).to.deep.equal([[null, {}]]);
  });
});
