import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import type { JoinProxyOptions } from '../../config/options.js';
import { envelopeOf } from '../../testing/http-client.js';
import { AGENT_ID, type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { answering, GOOD_ANSWER } from '../../testing/stub-upstream.js';
import { createTicketIssuer, type TicketGrant } from '../../ticket/ticket-issuer.js';

const SECRET = 'canary-of-the-site-32-bytes-or-more';
const issuer = createTicketIssuer({ secret: SECRET });

const agents: JoinProxyOptions['agents'] = {
  default: {
    id: AGENT_ID,
    variables: {
      first_name: { source: 'client' },
      plan: { source: 'ticket' },
    },
  },
  support: { id: AGENT_ID },
};

const withTickets = (options: Partial<JoinProxyOptions>, test: (proxy: ProxyFixture) => Promise<void>) =>
  withProxy({ proxy: { agents, tickets: { secret: SECRET }, ...options } }, test);

const bearer = (ticket: string) => ({ headers: { authorization: `Bearer ${ticket}` } });
const grant = (changes: Partial<TicketGrant> = {}) => issuer.issue({ userId: 'user-1', ...changes });

describe('a join with tickets', () => {
  it('is refused without one', () =>
    withTickets({}, async ({ join, upstream, lines }) => {
      const received = await join();
      assert.equal(received.status, 401);
      assert.equal(envelopeOf(received).error.code, 'ticket_required');
      assert.equal(upstream.calls.length, 0);
      assert.equal(lines[0]?.reason, 'missing');
    }));

  it('admits a ticket once, and tells a used one from a forged one only in the log', () =>
    withTickets({}, async ({ join, upstream, lines }) => {
      const ticket = await grant();
      assert.equal((await join({}, bearer(ticket))).status, 200);
      const [again, forged] = [
        await join({}, bearer(ticket)),
        await join({}, bearer(`${ticket.slice(0, -8)}AAAAAAAA`)),
      ];
      assert.equal(again.status, 401);
      assert.deepEqual(envelopeOf(again).error, envelopeOf(forged).error);
      assert.deepEqual(
        lines.map(({ reason }) => reason),
        [undefined, 'used', 'signature'],
      );
      assert.equal(upstream.calls.length, 1);
    }));

  it('admits exactly one of 50 joins with the same ticket at once', () =>
    withTickets({}, async ({ join, upstream }) => {
      const ticket = await grant();
      const received = await Promise.all(Array.from({ length: 50 }, () => join({}, bearer(ticket))));
      assert.equal(received.filter(({ status }) => status === 200).length, 1);
      assert.equal(received.filter(({ status }) => status === 401).length, 49);
      assert.equal(upstream.calls.length, 1);
    }));

  it('gives a ticket back when its call certainly did not start', () =>
    withTickets({}, async ({ join, upstream }) => {
      const ticket = await grant();
      upstream.answerWith(answering(402));
      assert.equal((await join({}, bearer(ticket))).status, 503);
      upstream.answerWith(answering(200, GOOD_ANSWER));
      assert.equal((await join({}, bearer(ticket))).status, 200);
    }));

  it('does not use up a ticket on a join that is refused', () =>
    withTickets({}, async ({ join }) => {
      const ticket = await grant();
      assert.equal((await join({ variables: { plan: 'gold' } }, bearer(ticket))).status, 422);
      assert.equal((await join({}, bearer(ticket))).status, 200);
    }));

  it('opens only the agent that the ticket is for', () =>
    withTickets({}, async ({ join, upstream }) => {
      const ticket = await grant({ agent: 'support' });
      const refused = await join({ agent: 'default' }, bearer(ticket));
      assert.equal(envelopeOf(refused).error.code, 'ticket_invalid');
      assert.equal(upstream.calls.length, 0);
      assert.equal((await join({ agent: 'support' }, bearer(ticket))).status, 200);
    }));

  it('tells nobody without a ticket which agents there are', () =>
    withTickets({}, async ({ join }) => {
      const [known, unknown] = [await join({ agent: 'support' }), await join({ agent: 'other' })];
      assert.deepEqual(envelopeOf(known).error, envelopeOf(unknown).error);
    }));

  it('limits a user by the ticket’s sub, whichever ticket they bring', () =>
    withTickets({ limits: { userPerMinute: 2, concurrentPerIp: false } }, async ({ join }) => {
      const statuses: number[] = [];
      for (const userId of ['a', 'a', 'a', 'b']) {
        statuses.push((await join({}, bearer(await grant({ userId })))).status);
      }
      assert.deepEqual(statuses, [200, 200, 429, 200]);
    }));

  it('puts what the ticket says into the prompt, and the page cannot change it', () =>
    withTickets({}, async ({ join, upstream }) => {
      const variables = { plan: 'gold' };
      const honest = await join({ variables: { first_name: 'Ann' } }, bearer(await grant({ variables })));
      assert.equal(honest.status, 200);
      const sent = JSON.parse(upstream.calls[0]?.body ?? '') as { variables: object };
      assert.deepEqual(sent.variables, { first_name: 'Ann', plan: 'gold' });

      const overriding = await join({ variables: { plan: 'platinum' } }, bearer(await grant({ variables })));
      assert.equal(overriding.status, 422);
      assert.equal(envelopeOf(overriding).error.details?.[0]?.path, 'variables.plan');
      const setting = await join({ variables: { plan: 'platinum' } }, bearer(await grant()));
      assert.equal(setting.status, 422);
      assert.equal(upstream.calls.length, 1);
    }));

  it('sends nothing that the agent does not declare, even when a ticket says it', () =>
    withTickets({}, async ({ join, upstream }) => {
      const received = await join({}, bearer(await grant({ variables: { role: 'admin' } })));
      assert.equal(received.status, 422);
      assert.equal(upstream.calls.length, 0);
    }));

  it('refuses two Authorization headers, though the first is good', () =>
    withTickets({}, async ({ origin, upstream }) => {
      const { hostname, port } = new URL(origin);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname).setEncoding('utf8');
        socket.on('data', (chunk: string) => (text += chunk));
        socket.on('error', reject).on('close', () => resolve(text));
        void grant().then((ticket) =>
          socket.write(
            [
              'POST /voice/join HTTP/1.1',
              `Host: ${hostname}`,
              `Origin: ${SITE}`,
              'Content-Type: application/json',
              `Authorization: Bearer ${ticket}`,
              'Authorization: Bearer a.b.c',
              'Content-Length: 2',
              'Connection: close',
              '',
              '{}',
            ].join('\r\n'),
          ),
        );
      });
      assert.match(answer, /^HTTP\/1\.1 401 /);
      assert.equal(upstream.calls.length, 0);
    }));

  it('lets visitors without a ticket in where none is required, as no user', () =>
    withTickets(
      { tickets: { secret: SECRET, required: false }, limits: { userPerMinute: 1, concurrentPerIp: false } },
      async ({ join }) => {
        assert.equal((await join()).status, 200);
        assert.equal((await join()).status, 200);
        assert.equal((await join({ variables: { plan: 'gold' } })).status, 422);
      },
    ));

  it('writes neither ticket nor user nor secret into log or answer', () =>
    withTickets({}, async ({ join, lines }) => {
      const ticket = await grant({ userId: 'canary-user', variables: { plan: 'canary-plan' } });
      const key = createHmac('sha256', SECRET).digest('base64url');
      const texts = [(await join({}, bearer(ticket))).text, (await join({}, bearer(ticket))).text];
      const seen = JSON.stringify(lines) + texts.join('');
      for (const secret of [ticket, ticket.split('.')[2] ?? '', 'canary-user', 'canary-plan', SECRET, key]) {
        assert.ok(!seen.includes(secret));
      }
    }));
});
