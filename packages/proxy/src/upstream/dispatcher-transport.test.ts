import assert from 'node:assert/strict';
import https from 'node:https';
import { after, before, describe, it } from 'node:test';
import { Agent, ProxyAgent } from 'undici';
import type { UpstreamDispatcher } from '../config/upstream-dispatcher.js';
import { CLIENT_CERTIFICATE, SERVICE_CERTIFICATE } from '../testing/certificates.js';
import { startConnectProxy } from '../testing/connect-proxy.js';
import { closeServer, listenOnLoopback } from '../testing/loopback.js';
import { withProxy } from '../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../testing/stub-upstream.js';
import { createDispatcherTransport } from './dispatcher-transport.js';
import { UpstreamTransportError } from './upstream-transport.js';

const TLS = { ca: SERVICE_CERTIFICATE.cert };

/** A voice service that talks to nobody without the client's certificate, and tells how often it was asked. */
async function startMutualTls() {
  let asked = 0;
  let answer = (): string => JSON.stringify(GOOD_ANSWER);
  const server = https.createServer(
    { ...SERVICE_CERTIFICATE, ca: CLIENT_CERTIFICATE.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer());
    },
  );
  server.on('tlsClientError', () => undefined);
  const port = await listenOnLoopback(server);
  return {
    origin: `https://127.0.0.1:${port}`,
    asked: () => asked,
    answerWith: (text: string) => (answer = () => text),
    close: () => closeServer(server),
  };
}

describe('the option dispatcher', () => {
  let service: Awaited<ReturnType<typeof startMutualTls>>;
  before(async () => (service = await startMutualTls()));
  after(() => service.close());

  async function joinThrough(dispatcher: UpstreamDispatcher): Promise<readonly [number, string | undefined]> {
    let outcome: readonly [number, string | undefined] = [0, undefined];
    const baseUrl = `${service.origin}/api/public/v1`;
    await withProxy({ proxy: { baseUrl, dispatcher } }, async ({ join, lines }) => {
      const { status } = await join();
      outcome = [status, lines[0]?.alert];
    });
    return outcome;
  }

  it('brings a client certificate to a service that wants one', async () => {
    const asked = service.asked();
    const agent = new Agent({ connect: { ...TLS, ...CLIENT_CERTIFICATE } });
    assert.deepEqual(await joinThrough(agent), [200, undefined]);
    assert.equal(service.asked(), asked + 1);
    const stranger = new Agent({ connect: TLS });
    const [status, alert] = await joinThrough(stranger);
    assert.equal(status, 502);
    assert.match(alert ?? '', /broke \(\w+\).*certificates/);
    assert.equal(service.asked(), asked + 1);
    // They belong to the host: the proxies were closed, these were not.
    assert.deepEqual([agent.closed, stranger.closed], [false, false]);
    await Promise.all([agent.close(), stranger.close()]);
  });

  it('reaches the service through an outgoing proxy, with TLS from end to end', async () => {
    const outgoing = await startConnectProxy();
    const options = { uri: outgoing.url, requestTls: { ...TLS, ...CLIENT_CERTIFICATE } };
    const through = new ProxyAgent(options);
    assert.deepEqual(await joinThrough(through), [200, undefined]);
    assert.deepEqual(outgoing.targets, [new URL(service.origin).host]);

    outgoing.refuse();
    const refused = new ProxyAgent(options);
    const [status, alert] = await joinThrough(refused);
    assert.equal(status, 502);
    assert.match(alert ?? '', /cannot be reached \(UND_ERR_ABORTED\)/);
    await Promise.all([through.close(), refused.close()]);
    await outgoing.close();
  });

  it('keeps the limits of size and time whatever the dispatcher allows', async () => {
    const agent = new Agent({ connect: { ...TLS, ...CLIENT_CERTIFICATE } });
    const transport = createDispatcherTransport({
      dispatcher: agent,
      origin: service.origin,
      timeoutMs: 1000,
    });
    const request = { method: 'GET', path: '/', headers: {}, signal: new AbortController().signal } as const;
    const reasonOf = (error: unknown) => (error instanceof UpstreamTransportError ? error.reason : error);
    service.answerWith('x'.repeat(64 * 1024));
    assert.equal((await transport.request(request)).text.length, 64 * 1024);
    service.answerWith('x'.repeat(64 * 1024 + 1));
    assert.equal(await transport.request(request).catch(reasonOf), 'too_large');
    const left = { ...request, signal: AbortSignal.abort() };
    assert.equal(await transport.request(left).catch(reasonOf), 'aborted');
    await transport.close();
    assert.equal(await transport.request(request).catch(reasonOf), 'closed');
    await agent.close();
  });
});
