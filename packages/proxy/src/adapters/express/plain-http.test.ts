import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { describe, it } from 'node:test';
import express from 'express';
import express4 from 'express-4';
import { envelopeOf, send } from '../../testing/http-client.js';
import { closeServer, listenOnLoopback } from '../../testing/loopback.js';
import { SITE, validOptions, withProxy } from '../../testing/proxy-fixture.js';
import { GOOD_ANSWER, startStubUpstream } from '../../testing/stub-upstream.js';
import { createJoinProxy } from './join-proxy.js';
import { addVary, pathOf } from './plain-http.js';

describe('a router on a plain http server', () => {
  it('answers its routes, and everything else with 404', async () => {
    const upstream = await startStubUpstream();
    const proxy = createJoinProxy(validOptions({ baseUrl: upstream.baseUrl }));
    const server = http.createServer(proxy);
    const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const headers = { origin: SITE, 'content-type': 'application/json' };
    const joined = await send(origin, { method: 'POST', path: '/join?x=1', headers, body: '{}' });
    assert.deepEqual(JSON.parse(joined.text), GOOD_ANSWER);
    assert.equal(joined.headers.vary, 'Origin');
    const document = await send(origin, { path: '/openapi.json' });
    assert.match(document.text, /"servers":\[\{"url":"\/"\}\]/);
    for (const path of ['/', '/elsewhere', '/%E0%A4%A']) {
      const rest = await send(origin, { path });
      assert.equal(rest.status, 404);
      assert.equal(envelopeOf(rest).error.code, 'not_found');
      assert.equal(envelopeOf(rest).meta.request_id, rest.headers['x-request-id']);
    }
    await Promise.all([closeServer(server), proxy.close(), upstream.close()]);
  });
});

describe('a request for a whole URL, as outgoing proxies write it', () => {
  for (const [what, createApp] of [
    ['Express 5', express],
    ['Express 4', express4],
  ] as const) {
    it(`is answered under ${what}`, () =>
      withProxy({ createApp }, async ({ join, origin }) => {
        const answer = await join({}, { path: `${origin}/voice/join?x=1` });
        assert.deepEqual(JSON.parse(answer.text), GOOD_ANSWER);
      }));
  }

  it('has the path of that URL', () => {
    assert.equal(pathOf({ url: 'HTTP://example.com:80/join?x=1' }), '/join');
    assert.equal(pathOf({ url: 'https://example.com?x=1' }), '/');
    assert.equal(pathOf({ url: '/http://example.com/join' }), '/http://example.com/join');
  });
});

describe('addVary', () => {
  for (const [present, expected] of [
    [undefined, 'Origin'],
    ['Accept-Encoding', 'Accept-Encoding, Origin'],
    [['Accept', 'Cookie'], 'Accept, Cookie, Origin'],
    ['accept, origin', 'accept, origin'],
    ['*', '*'],
  ] as const) {
    it(`makes ${expected} of ${String(present)}`, () => {
      const response = new http.ServerResponse(new http.IncomingMessage(new net.Socket()));
      if (present !== undefined) response.setHeader('Vary', present);
      addVary(response, 'Origin');
      assert.equal(response.getHeader('vary'), expected);
    });
  }
});
