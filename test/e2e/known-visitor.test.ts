// A site that knows its visitors: a login, tickets with a trusted name, the result of the call at the site's own
// backend, and the transcript and the recording for the visitor afterwards.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { createJoinProxy, type CallResultEvent } from '@voice-agent/proxy';
import { createTicketIssuer } from '@voice-agent/proxy/ticket';
import { createSandbox, SANDBOX_AGENTS, type Sandbox } from '@voice-agent/sandbox';
import type { VoiceAgentElement } from '@voice-agent/widget';
import express from 'express';
import { launchChromium } from '../support/browser.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

const TICKET_SECRET = 'the ticket secret of the site, 32 bytes';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const SESSION = 'session=of-grace';

/** The element asks for a ticket before each call, and the page keeps the token of the call. */
const PAGE = `<!doctype html>
<title>A site with a login</title>
<voice-agent proxy-url="/voice" variant="inline"></voice-agent>
<script type="module" src="/voice/voice-agent.js"></script>
<script type="module">
  await customElements.whenDefined('voice-agent');
  document.querySelector('voice-agent').join = async (request, { signal }) => {
    const { ticket } = await (await fetch('/ticket', { method: 'POST', signal })).json();
    window.ticket = ticket;
    const response = await fetch('/voice/join', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + ticket },
      body: '{}',
      signal,
    });
    window.joined = await response.json();
    return window.joined;
  };
</script>`;

declare global {
  interface Window {
    ticket: string;
    joined: { readonly callId: string; readonly callToken: string };
  }
}

interface Site {
  readonly url: string;
  /** Resolves to the first call result that the backend is given. */
  readonly result: Promise<CallResultEvent>;
  close(): Promise<void>;
}

function serveSite(server: Server, origin: string, sandbox: Sandbox): Site {
  const tickets = createTicketIssuer({ secret: TICKET_SECRET });
  let onResult: (event: CallResultEvent) => void = () => undefined;
  const result = new Promise<CallResultEvent>((resolve) => (onResult = resolve));
  const proxy = createJoinProxy({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKey,
    agents: { default: { id: sandbox.agents[0]?.id ?? '', variables: { first_name: { source: 'ticket' } } } },
    origins: [origin],
    tickets: { secret: TICKET_SECRET },
    webhook: { standardWebhooks: true, secret: WEBHOOK_SECRET, onResult: (event) => onResult(event) },
    afterCall: { transcript: true, recording: true },
    logger: () => undefined,
  });
  const app = express();
  app.use('/voice', proxy);
  app.get('/login', (_request, response) => {
    response.setHeader('Set-Cookie', `${SESSION}; HttpOnly; SameSite=Strict`);
    response.redirect('/');
  });
  app.get('/', (_request, response) => void response.type('html').send(PAGE));
  app.post('/ticket', (request, response, next) => {
    if (request.headers.cookie !== SESSION) {
      response.status(401).json({});
      return;
    }
    tickets
      .issue({ userId: 'grace', variables: { first_name: 'Grace' } })
      .then((ticket) => response.set('Cache-Control', 'no-store').json({ ticket }))
      .catch(next);
  });
  server.on('request', app);
  return {
    url: origin,
    result,
    async close() {
      server.close();
      server.closeAllConnections();
      await proxy.close();
    },
  };
}

describe('a visitor whom the site knows', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let site: Site;
  let visitor: WidgetPage;

  before(async () => {
    const server = keep(createServer());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [host] = SANDBOX_AGENTS;
    assert.ok(host);
    const webhook = {
      url: `${origin}/voice/webhook`,
      secret: WEBHOOK_SECRET,
      format: 'standard-webhooks',
    } as const;
    const sandbox = keep(await createSandbox({ port: 0, agents: [{ ...host, webhook }] }));
    site = keep(serveSite(server, origin, sandbox));
    visitor = await openWidgetPage(keep(await launchChromium()), `${site.url}/login`);
  });

  it('is turned away without the login’s ticket', async () => {
    const status = await visitor.page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('/voice/join', {
        method: 'POST',
        headers,
        body: '{}',
        credentials: 'omit',
      });
      return response.status;
    });
    assert.equal(status, 401);
  });

  it('is greeted by the name that only the backend can set', async () => {
    await visitor.start();
    await visitor.said('agent', /^Hello Grace, welcome to Luigi's/);
  });

  it('cannot start a second call with the same ticket, nor choose a name', async () => {
    const statuses = await visitor.page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${window.ticket}` };
      const join = async (body: object) =>
        (await fetch('/voice/join', { method: 'POST', headers, body: JSON.stringify(body) })).status;
      return [await join({}), await join({ variables: { first_name: 'Mallory' } })];
    });
    assert.deepEqual(statuses, [401, 422]);
  });

  it('reads the transcript and hears the recording once the call is over', async () => {
    await visitor.hangUp();
    await visitor.reached('ended');
    const seen = await visitor.page.evaluate(async () => {
      const { callId, callToken } = window.joined;
      const read = async (part: string): Promise<Record<string, unknown>> => {
        for (let attempts = 1; ; attempts += 1) {
          const headers = { Authorization: `Bearer ${callToken}` };
          const response = await fetch(`/voice/calls/${callId}/${part}`, { headers });
          if (response.ok) return (await response.json()) as Record<string, unknown>;
          if (response.status !== 404 || attempts === 14) throw new Error(`${part}: ${response.status}`);
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      };
      return { ...(await read('transcript')), ...(await read('recording')) };
    });
    const { transcript, summary, recordingUrl }: Record<string, unknown> = seen;
    const [greeting] = transcript as readonly { readonly role: string; readonly text: string }[];
    assert.equal(greeting?.role, 'agent');
    assert.match(greeting.text, /^Hello Grace/);
    assert.equal(summary, '', 'nothing here can sum a call up');
    const recording = await fetch(String(recordingUrl));
    assert.equal(recording.headers.get('content-type'), 'audio/wav');
    await recording.body?.cancel();
  });

  it('reads no other call’s transcript', async () => {
    const status = await visitor.page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${window.joined.callToken}` };
      const path = '/voice/calls/0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60/transcript';
      return (await fetch(path, { headers })).status;
    });
    assert.equal(status, 401);
  });

  it('has the result of the call at the site’s backend', async () => {
    const { callId, payload, deliveryId } = await site.result;
    assert.equal(callId, await visitor.page.evaluate(() => window.joined.callId));
    assert.match(deliveryId, /^msg_/);
    assert.match(JSON.stringify(payload), /Hello Grace/);
  });

  it('is heard of nowhere else: the element knows the call, and no error was reported', async () => {
    const callId = await visitor.page.evaluate(
      () => document.querySelector<VoiceAgentElement>('voice-agent')?.callId,
    );
    assert.equal(callId, await visitor.page.evaluate(() => window.joined.callId));
    assert.deepEqual((await visitor.log()).errors, []);
  });
});
