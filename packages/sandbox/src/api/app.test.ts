import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { assertError, UNKNOWN_ID } from './testing/assertions.js';
import { agentOf, API_KEY, JOIN_TOKEN, serveApi, type ServedApi } from './testing/served-api.js';

let api: ServedApi;
before(async () => {
  api = await serveApi();
});
after(() => api.close());

describe('authentication', () => {
  for (const path of ['/agents', '/calls', '/openapi.json', '/nowhere', `/calls/${UNKNOWN_ID}/recording`]) {
    it(`is needed for ${path}`, async () => {
      const answer = await api.request(path, { headers: { Authorization: '' } });
      assertError(answer, 401, 'unauthorized');
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    });
  }

  for (const [what, value] of [
    ['a wrong key', 'Bearer wrong'],
    ['the beginning of the key', `Bearer ${API_KEY.slice(0, -1)}`],
    ['the key and more', `Bearer ${API_KEY}x`],
    ['another scheme', `Basic ${API_KEY}`],
    ['no scheme', API_KEY],
    ['an empty key', 'Bearer '],
    ['two keys', `Bearer ${API_KEY} ${API_KEY}`],
  ] as const) {
    it(`refuses ${what}, and does not repeat it`, async () => {
      const answer = await api.request('/agents', { headers: { Authorization: value } });
      assertError(answer, 401, 'unauthorized');
      assert.ok(!answer.text.includes(API_KEY.slice(0, -1)));
      assert.ok(!answer.text.includes('wrong'));
    });
  }

  it('comes before the body is read', async () => {
    const answer = await api.request('/webrtc/call', { body: '{', headers: { Authorization: '' } });
    assertError(answer, 401, 'unauthorized');
  });

  it('takes the scheme in any case, and a workspace header along', async () => {
    const headers = { Authorization: `bearer ${API_KEY}`, 'X-Service-Workspace-Id': UNKNOWN_ID };
    assert.equal((await api.request('/agents', { headers })).status, 200);
  });
});

describe('every answer', () => {
  it('is kept nowhere, says nothing of Express, and lets no browser read it', async () => {
    for (const path of ['/agents', '/nowhere']) {
      const { headers } = await api.request(path, { headers: { Origin: 'https://example.com' } });
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('etag'), null);
      assert.equal(headers.get('access-control-allow-origin'), null);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    }
  });

  it('to a preflight is a refusal', async () => {
    const headers = { Origin: 'https://example.com', Authorization: '' };
    const answer = await api.request('/webrtc/call', { method: 'OPTIONS', headers });
    assertError(answer, 401, 'unauthorized');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  });

  it('to an unknown path or method is 404 in the envelope', async () => {
    assertError(await api.request('/nowhere'), 404, 'not_found');
    assertError(await api.request('/'), 404, 'not_found');
    assertError(await api.request('/webrtc/call'), 404, 'not_found');
    assertError(await api.request('/agents', { body: {} }), 404, 'not_found');
    assertError(await api.request('/agents', { method: 'OPTIONS' }), 404, 'not_found');
    assertError(await api.request(`/calls/${UNKNOWN_ID}`, { method: 'DELETE' }), 404, 'not_found');
  });

  it('to an address that cannot be decoded is 400', async () => {
    assertError(await api.request('/agents/%E0%A4%A'), 400, 'bad_request');
  });

  it('has a body only when asked for one', async () => {
    const answer = await api.request('/agents', { method: 'HEAD' });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
  });
});

describe('every address that is handed out', () => {
  it('leads where its receiver reaches the sandbox', async () => {
    const elsewhere = await serveApi({
      originOf: ({ headers }) => `http://${String(headers['x-asked-as'])}`,
      issueJoinUrl: (_call, origin) => origin.replace('http', 'ws'),
    });
    const headers = { 'X-Asked-As': 'mybox.lan:8788' };
    try {
      const { id: callId } = elsewhere.calls.create({ callId: UNKNOWN_ID, agentId: agentOf('happy').id });
      elsewhere.calls.end(callId, { reason: 'user_hang_up', recordingPath: '/a.wav' });
      const recording = await elsewhere.request(`/calls/${callId}/recording`, { headers });
      const record = await elsewhere.request(`/calls/${callId}`, { headers });
      const description = await elsewhere.request('/openapi.json', { headers });
      for (const { text } of [recording, record, description])
        assert.match(text, /"http:\/\/mybox\.lan:8788\/api\/public\/v1/);
      for (const path of ['/webrtc/call', `/agents/${agentOf('happy').id}/test-call`]) {
        const started = await elsewhere.request(path, { body: { agent_id: agentOf('happy').id }, headers });
        assert.match(started.text, /"ws:\/\/mybox\.lan:8788"/);
      }
    } finally {
      await elsewhere.close();
    }
  });
});

describe('a defect', () => {
  it('is a 500 without a word about itself, and is reported', async () => {
    const broken = await serveApi({ issueJoinUrl: () => `http://not-a-socket/${JOIN_TOKEN}` });
    try {
      const answer = await broken.request('/webrtc/call', { body: { agent_id: agentOf('happy').id } });
      assertError(answer, 500, 'internal_error');
      assert.doesNotMatch(answer.text, /\.js|Zod/);
      assert.ok(!answer.text.includes(JOIN_TOKEN));
      assert.equal(broken.defects.length, 1);
    } finally {
      await broken.close();
    }
  });
});
