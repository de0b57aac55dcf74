// A PostgreSQL that goes away in the middle of the work and comes back.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DATABASE_AWAY } from '../choices/unavailable.js';
import { migrate } from '../db/migrate.js';
import { openDatabase } from '../db/database.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { assertRefusal } from '../testing/refusal.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import type { ServiceEvent } from '../telemetry/service-event.js';
import { MIGRATIONS } from './migrations.js';

/** A request that must wait for a connection is refused after 5 s. */
const BOUND_MS = 8_000;
const AT_ONCE = 30;

describe('a service whose database goes away', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  let url: string;
  const events = new Set<ServiceEvent['type']>();
  let tellMissed = (): void => undefined;
  const isMissed = new Promise<void>((resolve) => {
    tellMissed = resolve;
  });
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    service = await serveService({
      database: { kind: 'server', url },
      secret: 'a secret of a test, and long enough for it',
      onEvent({ type }) {
        events.add(type);
        if (type === 'database_away') tellMissed();
      },
    });
  });
  after(async () => {
    await service.close();
    await server.stop();
  });

  it('says so in time, stays up, and recovers by itself', { timeout: 60_000 }, async () => {
    const { client } = await service.createWorkspace();
    const ready = async (): Promise<number> => (await fetch(`${service.origin}/readyz`)).status;
    const ask = (index: number) =>
      index % 2 === 0 ? client.get('/tools') : client.post('/tools', { name: `Tool ${index}` });
    assert.equal((await ask(1)).status, 201);

    // Some are under way while it goes.
    const underWay = Array.from({ length: AT_ONCE }, (_, index) => ask(index));
    await server.halt();
    for (const answer of await Promise.all(underWay)) {
      if (answer.status >= 400) assertRefusal(answer, 'internal_error');
    }
    const startedAt = performance.now();
    for (const answer of await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)))) {
      assertRefusal(answer, 'internal_error');
      assert.equal(answer.body.error.message, DATABASE_AWAY.message);
      assert.equal(answer.headers.get('Retry-After'), String(DATABASE_AWAY.retryAfterSeconds));
    }
    assert.ok(performance.now() - startedAt < BOUND_MS);
    assert.equal(await ready(), 503);
    assert.equal((await fetch(`${service.origin}/healthz`)).status, 200);
    assert.match(
      await (await fetch(`${service.origin}/metrics`)).text(),
      /^voice_agent_service_jobs_waiting nan$/im,
    );

    await isMissed;
    assert.ok(!events.has('defect'), 'an outage is no defect');

    await server.resume();
    assert.equal((await ask(0)).status, 200);
    assert.equal((await ask(1)).status, 201);
    assert.equal(await ready(), 200);
  });

  it('says of migrations that the connection broke', async () => {
    const database = await openDatabase({ kind: 'server', url });
    await server.halt();
    try {
      await assert.rejects(migrate(database.db, MIGRATIONS), {
        message: /^the database cannot be used: its connection broke \(\w+\)$/,
      });
    } finally {
      await server.resume();
      await database.close();
    }
  });
});

describe('a service with one connection', () => {
  it('answers 200 requests at once', async () => {
    const service = await serveService();
    try {
      const { client } = await service.createWorkspace();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => client.post('/tools', { name: `Tool ${index}` })),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
      assert.deepEqual(service.defects, []);
    } finally {
      await service.close();
    }
  });
});
