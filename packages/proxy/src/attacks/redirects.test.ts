import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AGENT_ID, withProxy } from '../testing/proxy-fixture.js';
import { answering, startStubUpstream } from '../testing/stub-upstream.js';

describe('an attempt to send the proxy elsewhere', () => {
  for (const status of [300, 301, 302, 303, 305, 307, 308]) {
    it(`fails with ${status}: nobody is asked a second time, and the key goes nowhere`, async () => {
      const elsewhere = await startStubUpstream();
      try {
        const mode = answering(status, '', { location: `${elsewhere.baseUrl}/webrtc/call` });
        await withProxy({ mode }, async ({ join, upstream }) => {
          assert.equal((await join()).status, 502);
          assert.equal(upstream.calls.length, 1);
        });
        assert.equal(elsewhere.calls.length, 0);
      } finally {
        await elsewhere.close();
      }
    });
  }

  it('fails with agents of the visitor’s choosing', () =>
    withProxy({}, async ({ join, upstream }) => {
      const agents = [
        '../../v2',
        '..',
        'http://127.0.0.1/',
        '//evil.example',
        AGENT_ID,
        'default?x',
        'default\r\nx: y',
      ];
      for (const agent of agents) assert.equal((await join({ agent })).status, 404, agent);
      assert.equal(upstream.calls.length, 0);
    }));

  it('fails with headers that other proxies look at', () =>
    withProxy({}, async ({ join, upstream }) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'x-original-url': 'http://evil.example/',
        'x-rewrite-url': '/other',
        'x-service-workspace-id': 'other-workspace',
        cookie: 'session=stolen',
      };
      assert.equal((await join({}, { headers })).status, 200);
      const [call] = upstream.calls;
      assert.equal(call?.path, '/api/public/v1/webrtc/call');
      assert.equal(call.headers.host, new URL(upstream.baseUrl).host);
      for (const name of Object.keys(headers))
        if (name !== 'host') assert.equal(call.headers[name], undefined, name);
    }));
});
