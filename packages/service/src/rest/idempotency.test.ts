import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { workspaceResource } from '../resources/workspaces/schema.js';
import { toolResource } from '../resources/tools/schema.js';
import { createApiClient, type Answer, type ApiClient } from '../testing/api-client.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { assertRefusal } from '../testing/refusal.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { forgetExpiredKeys, IDEMPOTENCY_HEADER } from './idempotency.js';

const HOUR_MS = 60 * 60 * 1000;

interface Stage {
  readonly services: readonly [ServedService, ...ServedService[]];
  readonly clock: ManualClock;
}

function create(client: ApiClient, key: string, body: unknown = { name: 'A tool' }): Promise<Answer> {
  return client.post('/tools', body, { [IDEMPOTENCY_HEADER]: key });
}

function toolOf({ status, body }: Answer) {
  assert.equal(status, 201, JSON.stringify(body));
  return toolResource.parse(body.data);
}

async function countTools(client: ApiClient): Promise<number> {
  return (await client.get('/tools')).body.pagination.total;
}

/** What holds on any database, however many services share it. */
function describeIdempotency(stage: () => Stage): void {
  /** A client of each service, all of one workspace. */
  async function createClients(): Promise<[ApiClient, ...ApiClient[]]> {
    const [first, ...others] = stage().services;
    const { client, key } = await first.createWorkspace();
    return [client, ...others.map(({ baseUrl }) => createApiClient(baseUrl, key))];
  }

  it('answers the same request with the same key as it did the first time', async () => {
    const [client, ...others] = await createClients();
    const first = toolOf(await create(client, 'key'));
    stage().clock.advance(1000);
    for (const each of [client, ...others]) assert.deepEqual(toolOf(await create(each, 'key')), first);
    assert.equal(await countTools(client), 1);
  });

  it('takes the same fields in another order for the same request', async () => {
    const [client] = await createClients();
    const first = toolOf(await create(client, 'key', { name: 'A', definition: { modelToolName: 'a' } }));
    const second = toolOf(await create(client, 'key', { definition: { modelToolName: 'a' }, name: 'A' }));
    assert.deepEqual(second, first);
  });

  it('refuses another request with the same key, and keeps the first answer', async () => {
    const [client, ...others] = await createClients();
    const first = toolOf(await create(client, 'key'));
    for (const each of [client, ...others]) {
      assertRefusal(await create(each, 'key', { name: 'Another' }), 'validation_error', IDEMPOTENCY_HEADER);
    }
    assert.deepEqual(toolOf(await create(client, 'key')), first);
    assert.equal(await countTools(client), 1);
  });

  it('makes one resource of eight requests at once, and answers them all with it', async () => {
    const clients = await createClients();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(clients[index % clients.length] ?? clients[0], 'key')),
    );
    const ids = new Set(answers.map((answer) => toolOf(answer).id));
    assert.equal(ids.size, 1);
    assert.equal(await countTools(clients[0]), 1);
  });

  it('keeps no failure, so that the request can be mended', async () => {
    const [client] = await createClients();
    assertRefusal(await create(client, 'key', {}), 'validation_error', 'name');
    toolOf(await create(client, 'key'));

    // One that failed in the work itself, not in its input.
    const { client: master } = await stage().services[0].createMasterKey();
    const createWorkspace = (slug: string, key: string) =>
      master.post('/workspaces', { name: 'A', slug }, { [IDEMPOTENCY_HEADER]: key });
    const slug = `slug-${randomUUID()}`;
    assert.equal((await createWorkspace(slug, 'first')).status, 201);
    assertRefusal(await createWorkspace(slug, 'second'), 'validation_error', 'slug');
    const mended = await createWorkspace(`${slug}-other`, 'second');
    assert.equal(workspaceResource.parse(mended.body.data).slug, `${slug}-other`);
  });

  it('gives a key back after 24 hours', async () => {
    const [client] = await createClients();
    const first = toolOf(await create(client, 'key'));
    stage().clock.advance(24 * HOUR_MS - 1);
    assert.equal(toolOf(await create(client, 'key')).id, first.id);
    stage().clock.advance(1);
    const second = toolOf(await create(client, 'key', { name: 'Another' }));
    assert.notEqual(second.id, first.id);
    assert.equal(toolOf(await create(client, 'key', { name: 'Another' })).id, second.id);
  });

  it('forgets keys after 24 hours, and no others', async () => {
    const { clock, services } = stage();
    const [client] = await createClients();
    const { db } = services[0];
    clock.advance(1); // later than any other test's keys
    const first = toolOf(await create(client, 'key'));
    clock.advance(24 * HOUR_MS - 1);
    const later = toolOf(await create(client, 'later'));
    await forgetExpiredKeys(db, clock.now());
    clock.advance(1);
    assert.equal(await forgetExpiredKeys(db, clock.now()), 1);
    assert.notEqual(toolOf(await create(client, 'key')).id, first.id);
    assert.equal(toolOf(await create(client, 'later')).id, later.id);
  });

  it('tells apart the keys of workspaces', async () => {
    const [one] = await createClients();
    const [other] = await createClients();
    assert.notEqual(toolOf(await create(one, 'key')).id, toolOf(await create(other, 'key')).id);
    assert.deepEqual([await countTools(one), await countTools(other)], [1, 1]);
  });

  it('carries out every request without a key', async () => {
    const [client] = await createClients();
    await Promise.all([client.post('/tools', { name: 'A' }), client.post('/tools', { name: 'A' })]);
    assert.equal(await countTools(client), 2);
  });

  it('takes 1 to 255 characters of ASCII for a key', async () => {
    const [client] = await createClients();
    for (const key of ['', 'k'.repeat(256), 'caf\u00e9', 'a\tb']) {
      assertRefusal(await create(client, key), 'validation_error', IDEMPOTENCY_HEADER);
    }
    for (const key of ['k', 'k'.repeat(255), `"it's" -- 1; drop\\`]) toolOf(await create(client, key));
    assert.equal(await countTools(client), 3);
  });
}

describe('repeated requests to a service with an embedded database', () => {
  const clock = createManualClock();
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());

  describeIdempotency(() => ({ services: [service], clock }));
});

describe('repeated requests to two services with one PostgreSQL', { skip: postgresIsMissing }, () => {
  const clock = createManualClock();
  let server: PostgresServer;
  const services: ServedService[] = [];
  before(async () => {
    server = await startPostgres();
    const database = { kind: 'server', url: await server.createDatabase() } as const;
    services.push(
      ...(await Promise.all([serveService({ database, clock }), serveService({ database, clock })])),
    );
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    await server.stop();
  });

  describeIdempotency(() => {
    const [first, ...others] = services;
    if (first === undefined) throw new Error('no service was started');
    return { services: [first, ...others], clock };
  });
});
