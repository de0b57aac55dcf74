import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { dataOf } from '../../testing/answers.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { agentResource } from '../agents/schema.js';
import { webhookDeliveryWithAttempts } from './schema.js';
import { enqueueCallResult, forgetCalls, forgetOldDeliveries } from './service.js';

const SLT = '20000000-0000-4000-8000-000000000001';
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const OTHER_SECRET = 'another secret, with spaces';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNKNOWN_DELIVERY = 'msg_99999999-9999-4999-8999-999999999999';

describe('webhooks', () => {
  // The signatures' verifier looks at the machine's clock.
  const clock = createManualClock(new Date().toISOString());
  let service: ServedService;
  let workspace: ServedWorkspace;
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
    service = await serveService({ clock, allowedHosts: [`127.0.0.1:${receiver.port}`] });
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });
  afterEach(async () => {
    receiver.answer((_request, response) => void response.end());
    clock.advance(DAY_MS);
    await service.settle();
    clock.advance(-DAY_MS);
    assert.deepEqual(service.defects, []);
  });

  async function createAgent(given: object = {}): Promise<string> {
    workspace = await service.createWorkspace();
    const body = {
      name: 'Host',
      voice_id: SLT,
      system_prompt: 'You are the host.',
      crm_webhook_url: `${receiver.url}/calls?key=hunter2`,
      crm_webhook_secret: SECRET,
      ...given,
    };
    return dataOf(await workspace.client.post('/agents', body), 201, agentResource).id;
  }

  /** Ends a call of the agent. @returns the delivery's id. */
  async function endCall(agentId: string, payload: object = {}): Promise<string> {
    const id = await service.db.transaction().execute((transaction) =>
      enqueueCallResult(transaction, {
        workspaceId: workspace.id,
        clock,
        payload: { call_id: randomUUID(), agent_id: agentId, ...payload },
      }),
    );
    assert.ok(id !== undefined);
    return id;
  }

  const read = async (id: string) =>
    dataOf(await workspace.client.get(`/webhook-deliveries/${id}`), 200, webhookDeliveryWithAttempts);
  const replay = async (id: string) =>
    dataOf(await workspace.client.post(`/webhook-deliveries/${id}/replay`), 200, webhookDeliveryWithAttempts);
  const lastRequest = () => {
    const request = receiver.requests.at(-1);
    assert.ok(request);
    return { ...request, headers: request.headers as Record<string, string> };
  };
  const refuse = (status: number, headers: Record<string, string> = {}): void =>
    receiver.answer((_request, response) => void response.writeHead(status, headers).end());

  it('are sent once a call has ended, signed for either kind of receiver', async () => {
    const agentId = await createAgent();
    const payload = { zeta: 1, alpha: { summary: 'Ünïcode 🍕' }, transcript: [{ text: 'NUL \0' }] };
    const id = await endCall(agentId, payload);
    await service.settle();
    const { method, path, body, headers } = lastRequest();
    assert.deepEqual(
      [method, path, headers['content-type']],
      ['POST', '/calls?key=hunter2', 'application/json'],
    );
    assert.deepEqual(Object.keys(JSON.parse(body) as object), [
      'call_id',
      'agent_id',
      ...Object.keys(payload),
    ]);
    assert.deepEqual([headers['webhook-id'], headers['x-webhook-id']], [id, id]);
    new Webhook(SECRET).verify(body, headers);
    const expected = createHmac('sha256', SECRET)
      .update(`${headers['x-webhook-timestamp']}.${body}`)
      .digest('hex');
    assert.equal(headers['x-webhook-signature'], expected);
    const delivery = await read(id);
    assert.equal(delivery.status, 'delivered');
    assert.deepEqual(delivery.payload, JSON.parse(body));
    assert.deepEqual(delivery.attempts, [
      { attempt: 1, at: clock.now().toISOString(), http_status: 200, error: null, duration_ms: 0 },
    ]);
  });

  it('are not sent where the call was undone, or the agent has no address', async () => {
    const agentId = await createAgent({ crm_webhook_url: null });
    const payload = { call_id: randomUUID(), agent_id: agentId };
    const scope = { workspaceId: workspace.id, clock, payload };
    assert.equal(await enqueueCallResult(service.db, scope), undefined);
    const other = await createAgent();
    const undone = service.db.transaction().execute(async (transaction) => {
      await enqueueCallResult(transaction, {
        ...scope,
        workspaceId: workspace.id,
        payload: { ...payload, agent_id: other },
      });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    const count = receiver.requests.length;
    await service.settle();
    assert.equal(receiver.requests.length, count);
  });

  it('are sent again, under the same id and signed anew, until they are accepted', async () => {
    refuse(500);
    const id = await endCall(await createAgent());
    await service.settle();
    const first = lastRequest();
    clock.advance(MINUTE_MS / 2 - 1);
    const count = receiver.requests.length;
    await service.settle();
    assert.equal(receiver.requests.length, count);
    refuse(204);
    clock.advance(1);
    await service.settle();
    const second = lastRequest();
    assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
    assert.equal(second.body, first.body);
    const between = Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp']);
    assert.equal(between, 30);
    const { status, attempts } = await read(id);
    assert.equal(status, 'delivered');
    assert.deepEqual(
      attempts.map(({ http_status, error }) => [http_status, error]),
      [
        [500, 'The receiver answered 500.'],
        [204, null],
      ],
    );
  });

  it('are given up after ten retries, and can be sent once more to a mended address', async () => {
    const agentId = await createAgent();
    refuse(302, { location: '/elsewhere' });
    const id = await endCall(agentId);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await service.settle();
      clock.advance(30_000 * 2 ** (attempt - 1));
    }
    const failed = await read(id);
    assert.equal(failed.status, 'failed');
    assert.equal(failed.attempts.length, 11);

    receiver.answer((_request, response) => void response.end());
    await workspace.client.patch(`/agents/${agentId}`, { crm_webhook_url: `${receiver.url}/mended` });
    const replayed = await replay(id);
    assert.ok(replayed.status !== 'failed');
    await service.settle();
    const { status, attempts, url } = await read(id);
    assert.deepEqual([status, attempts.length, url], ['delivered', 12, `${receiver.url}/mended`]);
    assert.deepEqual([lastRequest().path, lastRequest().headers['webhook-id']], ['/mended', id]);
  });

  it('that wait for a retry are sent at once by a replay, which takes its place', async () => {
    refuse(503);
    const id = await endCall(await createAgent());
    await service.settle();
    receiver.answer((_request, response) => void response.end());
    await replay(id);
    await service.settle();
    assert.equal((await read(id)).status, 'delivered');
    const count = receiver.requests.length;
    clock.advance(DAY_MS);
    await service.settle();
    assert.equal(receiver.requests.length, count);
  });

  it('give the receiver the time that it asks for', async () => {
    refuse(429, { 'retry-after': '90' });
    const id = await endCall(await createAgent());
    await service.settle();
    clock.advance(89_999);
    await service.settle();
    assert.equal((await read(id)).attempts.length, 1);
    clock.advance(1);
    await service.settle();
    assert.equal((await read(id)).attempts.length, 2);
  });

  it('end where the receiver is gone, the agent was deleted, or the address leads where nobody may go', async () => {
    refuse(410);
    const gone = await endCall(await createAgent());
    await service.settle();
    assert.equal((await read(gone)).status, 'failed');

    const agentId = await createAgent();
    refuse(500);
    const orphan = await endCall(agentId);
    await service.settle();
    assert.equal((await workspace.client.delete(`/agents/${agentId}`)).status, 200);
    clock.advance(MINUTE_MS);
    await service.settle();
    const { status, attempts } = await read(orphan);
    assert.equal(status, 'failed');
    assert.equal(attempts.at(-1)?.error, 'The agent was deleted.');

    const hidden = await createAgent();
    const id = await endCall(hidden);
    await sql`update webhook_deliveries set url = 'http://10.0.0.1/?key=hunter2' where id = ${id}`.execute(
      service.db,
    );
    await service.settle();
    const refused = await read(id);
    assert.equal(refused.status, 'failed');
    assert.match(refused.attempts[0]?.error ?? '', /^The host 10\.0\.0\.1 is private/);
    assert.ok(!JSON.stringify(refused.attempts).includes('hunter2'));
  });

  it('are signed by both secrets for a day after one was replaced', async () => {
    const agentId = await createAgent();
    await workspace.client.patch(`/agents/${agentId}`, { crm_webhook_secret: OTHER_SECRET });
    const other = new Webhook(Buffer.from(OTHER_SECRET), { format: 'raw' });
    await endCall(agentId);
    await service.settle();
    const { body, headers } = lastRequest();
    const now = headers['webhook-timestamp'];
    assert.equal(headers['webhook-signature']?.split(' ').length, 2);
    const signedBy = (webhook: Webhook): string =>
      webhook.sign(headers['webhook-id'] ?? '', new Date(Number(now) * 1000), body);
    assert.equal(headers['webhook-signature'], `${signedBy(other)} ${signedBy(new Webhook(SECRET))}`);
    const expected = createHmac('sha256', OTHER_SECRET).update(`${now}.${body}`).digest('hex');
    assert.equal(headers['x-webhook-signature'], expected);

    // A form that is saved twice.
    await workspace.client.patch(`/agents/${agentId}`, { crm_webhook_secret: OTHER_SECRET });
    await endCall(agentId);
    await service.settle();
    assert.equal(lastRequest().headers['webhook-signature']?.split(' ').length, 2);

    clock.advance(DAY_MS);
    await endCall(agentId);
    await service.settle();
    assert.equal(lastRequest().headers['webhook-signature']?.split(' ').length, 1);
    await workspace.client.patch(`/agents/${agentId}`, { crm_webhook_secret: null });
    await endCall(agentId);
    await service.settle();
    assert.equal(lastRequest().headers['webhook-signature'], undefined);
  });

  it('go with their calls, whose words they hold, and after 30 days where nothing is still to be sent', async () => {
    const agentId = await createAgent();
    const callId = randomUUID();
    const [deleted, sent] = [await endCall(agentId, { call_id: callId }), await endCall(agentId)];
    await service.settle();
    refuse(500);
    const pending = await endCall(agentId);
    const isKept = async (id: string) =>
      (await workspace.client.get(`/webhook-deliveries/${id}`)).status === 200;
    await forgetCalls(service.db, [callId]);
    assert.deepEqual([await isKept(deleted), await isKept(sent)], [false, true]);
    const ageMs = 30 * DAY_MS;
    await forgetOldDeliveries(service.db, new Date(clock.now().getTime() + ageMs - 1));
    assert.equal(await isKept(sent), true);
    await forgetOldDeliveries(service.db, new Date(clock.now().getTime() + ageMs));
    assert.deepEqual([await isKept(sent), await isKept(pending)], [false, true]);
  });

  it('keep no secret beside them', async () => {
    const id = await endCall(await createAgent());
    await service.settle();
    const kept =
      await sql`select d::text, a::text from webhook_deliveries d, webhook_attempts a where d.id = ${id}`.execute(
        service.db,
      );
    assert.ok(kept.rows.length > 0 && !JSON.stringify(kept.rows).includes(SECRET));
    const jobs = await sql`select * from jobs`.execute(service.db);
    assert.deepEqual(jobs.rows, []);
  });

  it('are listed by call, agent and state, for their workspace alone', async () => {
    const agentId = await createAgent();
    const first = await endCall(agentId);
    clock.advance(1);
    const second = await endCall(agentId);
    await service.settle();
    const list = async (query: string) =>
      ((await workspace.client.get(`/webhook-deliveries?${query}`)).body.data as { id: string }[]).map(
        (each) => each.id,
      );
    assert.deepEqual(await list(''), [second, first]);
    assert.deepEqual(await list('limit=1&offset=1'), [first]);
    assert.deepEqual(await list(`agent_id=${agentId}`), [second, first]);
    assert.deepEqual(await list(`call_id=${(await read(first)).call_id.toUpperCase()}`), [first]);
    assert.deepEqual(await list('status=failed'), []);
    assert.deepEqual(await list('status=delivered&limit=1'), [second]);
    assertRefusal(
      await workspace.client.get('/webhook-deliveries?status=lost'),
      'validation_error',
      'status',
    );
    const { client: stranger } = await service.createWorkspace();
    assert.deepEqual((await stranger.get('/webhook-deliveries')).body.data, []);
    for (const id of [first, UNKNOWN_DELIVERY]) {
      assertRefusal(await stranger.get(`/webhook-deliveries/${id}`), 'not_found');
      assertRefusal(await stranger.post(`/webhook-deliveries/${id}/replay`), 'not_found');
    }
    assertRefusal(await stranger.get('/webhook-deliveries/msg_1'), 'validation_error', 'delivery_id');
  });
});

describe('an address of this machine', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService();
  });
  after(() => service.close());

  for (const url of [
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://u:p@example.com/',
  ]) {
    it(`is refused for an agent and a tool: ${url}`, async () => {
      const { client } = await service.createWorkspace();
      const agent = { name: 'Host', voice_id: SLT, system_prompt: 'Hello.' };
      assertRefusal(
        await client.post('/agents', { ...agent, crm_webhook_url: url }),
        'validation_error',
        'crm_webhook_url',
      );
      const { id } = dataOf(await client.post('/agents', agent), 201, agentResource);
      for (const answer of [
        await client.patch(`/agents/${id}`, { crm_webhook_url: url }),
        await client.send('PUT', `/agents/${id}`, { body: { ...agent, crm_webhook_url: url } }),
      ]) {
        assertRefusal(answer, 'validation_error', 'crm_webhook_url');
      }
      const definition = { type: 'http', http: { url } };
      const refused = await client.post('/tools', { name: 'Tool', definition });
      assertRefusal(refused, 'validation_error', 'definition.http.url');
    });
  }
});
