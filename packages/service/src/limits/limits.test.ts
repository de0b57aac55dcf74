import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { createTestAgent } from '../testing/test-agent.js';
import { createApiClient } from '../testing/api-client.js';
import { assertRefusal } from '../testing/refusal.js';
import { serveService, type ServedService } from '../testing/served-service.js';

const LIMITS = {
  requestsPerMinute: 12,
  callStartsPerMinute: 4,
  failedKeysPerMinute: 5,
  concurrentCalls: 2,
};

describe('the limits of a service', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService({ limits: LIMITS, calls: {} });
  });
  after(() => service.close());

  it('let a key send so many requests in a minute, and say when there is room again', async () => {
    const [one, other] = [await service.createWorkspace(), await service.createWorkspace()];
    for (let sent = 0; sent < LIMITS.requestsPerMinute; sent += 1) {
      assert.equal((await one.client.get('/tools')).status, 200);
    }
    const refused = await one.client.get('/tools');
    assertRefusal(refused, 'rate_limited');
    const seconds = Number(refused.headers.get('Retry-After'));
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
    assert.equal((await other.client.get('/tools')).status, 200);
  });

  it('let a workspace have so many calls at once, and a key start so many in a minute', async () => {
    const { client } = await service.createWorkspace();
    const agent_id = await createTestAgent(client);
    const start = () => client.post('/webrtc/call', { agent_id });
    const answers = await Promise.all([start(), start(), start()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 429]);
    assertRefusal(await start(), 'rate_limited'); // the fourth
    const fifth = await start();
    assertRefusal(fifth, 'rate_limited');
    assert.ok(Number(fifth.headers.get('Retry-After')) > 5, 'the minute, not the room for calls');
  });

  it('let an address try so many wrong keys, and a key that was good in', async () => {
    const { client } = await service.createWorkspace();
    assert.equal((await client.get('/tools')).status, 200);
    const guess = (key: string) => createApiClient(service.baseUrl, key).get('/tools');
    const statuses: number[] = [];
    for (let tried = 0; tried <= LIMITS.failedKeysPerMinute; tried += 1) {
      statuses.push((await guess(`wrong-${tried}`)).status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    assertRefusal(await guess((await service.createWorkspace()).key), 'rate_limited');
    assert.equal((await client.get('/tools')).status, 200);
  });

  for (const [what, head] of [
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['what is no HTTP', 'hello\r\n\r\n'],
  ] as const) {
    it(`answer ${what} in the form of the API`, async () => {
      const { port } = new URL(service.origin);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(head);
      const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      assert.match(headers, /^HTTP\/1\.1 400 Bad Request/);
      const { error, meta } = JSON.parse(body) as {
        readonly error: { readonly code: string };
        readonly meta: { readonly request_id: string };
      };
      assert.equal(error.code, 'bad_request');
      assert.ok(meta.request_id.length > 0);
    });
  }
});
