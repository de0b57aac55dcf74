// The end of a call is told to the join-proxy by a request that outlives its page: once, and when the page goes too.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { setDemoStage } from '../support/demo-stage.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

/** A proxy before the demo's: it keeps what it is told of ends, and adds a token to what is joined. */
class NotingProxy {
  readonly ends: {
    readonly body: string;
    readonly contentType: string | undefined;
    readonly mode: string | string[] | undefined;
    readonly origin: string | undefined;
  }[] = [];
  /** What an end is answered with. */
  endStatus = 204;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly siteUrl: string) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/voice/`;
  }

  /** Settles once so many ends were told; the suite's own limit is the limit of this wait. */
  async told(count: number): Promise<void> {
    while (this.ends.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', this.siteUrl);
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    const body = await text(request);
    if (request.method === 'POST' && request.url === '/voice/end') {
      const { 'content-type': contentType, 'sec-fetch-mode': mode, origin } = request.headers;
      this.ends.push({ body, contentType, mode, origin });
      response.writeHead(this.endStatus).end();
      for (const resolve of this.#waiting) resolve();
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(204).end();
      return;
    }
    const joined = await fetch(`${this.siteUrl}${request.url ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.siteUrl },
      body,
    });
    const answer = (await joined.json()) as object;
    response.writeHead(joined.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...answer, callToken: 'of this call' }));
  }
}

describe('the end of a call', { timeout: 60_000 }, () => {
  const stage = setDemoStage();
  let proxy: NotingProxy;
  let visitor: WidgetPage;

  beforeEach(async () => {
    proxy = new NotingProxy(stage.demo.url);
    await proxy.listen();
    visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`);
    await visitor.page.evaluate(
      (url) => document.querySelector('voice-agent')?.setAttribute('proxy-url', url),
      proxy.url,
    );
    await visitor.start('plain');
    await visitor.reached('listening');
  });
  afterEach(async () => {
    await visitor.close();
    await proxy.close();
  });

  const call = (): Promise<Pick<VoiceAgentElement, 'callId' | 'callToken'>> =>
    visitor.page.evaluate(() => {
      const element = document.querySelector<VoiceAgentElement>('voice-agent');
      return { callId: element?.callId, callToken: element?.callToken };
    });

  it('is told once, by the call’s id as plain text, also by a page that refers to nobody', async () => {
    await visitor.page.evaluate(() => {
      const meta = Object.assign(document.createElement('meta'), {
        name: 'referrer',
        content: 'no-referrer',
      });
      document.head.append(meta);
    });
    const { callId, callToken } = await call();
    assert.equal(callToken, 'of this call');
    assert.deepEqual(proxy.ends, []);
    await visitor.hangUp();
    await proxy.told(1);
    await visitor.page.goto('about:blank'); // where nothing is under way any more, nothing more is told
    assert.deepEqual(proxy.ends, [
      { body: callId, contentType: 'text/plain;charset=UTF-8', mode: 'cors', origin: stage.demo.url },
    ]);
  });

  it('is told by a page that is left', async () => {
    const { callId } = await call();
    await visitor.page.goto('about:blank');
    await proxy.told(1);
    assert.deepEqual(
      proxy.ends.map(({ body }) => body),
      [callId],
    );
  });

  it('does no harm to a proxy that does not know of it', async () => {
    proxy.endStatus = 404;
    await visitor.hangUp();
    await proxy.told(1);
    await visitor.start('plain');
    await visitor.reached('listening');
    assert.deepEqual((await visitor.log()).errors, []);
    assert.deepEqual(await visitor.unhandled(), []);
  });
});
