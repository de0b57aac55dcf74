// A process that is killed in the middle of its work takes back nothing that it has answered, and leaves nothing half done.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { openDatabase, type Database } from '../db/database.js';
import { createApiKey } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import { IDEMPOTENCY_HEADER } from '../rest/idempotency.js';
import { createApiClient, type Answer } from '../testing/api-client.js';
import { postgresIsMissing, startPostgres } from '../testing/postgres-server.js';
import { startServiceProcess, type ServiceProcess } from '../testing/service-process.js';
import { systemClock } from '../time/clock.js';

const ROUNDS = 3;
const CREATES = 120;
/** So many are answered before the process is killed, while as many more are under way. */
const ANSWERED_BEFORE = 30;
const AT_ONCE = 12;

const created = z.looseObject({ id: z.uuid(), name: z.string() });

describe('two processes with one PostgreSQL, of which one is killed', { skip: postgresIsMissing }, () => {
  /** What was started, in this order, may be all there is after a failure. */
  const closings: (() => Promise<void>)[] = [];
  let database: Database;
  let survivor: ServiceProcess;
  let env: Readonly<Record<string, string>>;
  before(async () => {
    const server = await startPostgres();
    closings.push(() => server.stop());
    const url = await server.createDatabase();
    env = { DATABASE_URL: url, VOICE_AGENT_SECRET: 'a secret of a test, and long enough for it' };
    survivor = await startServiceProcess(env);
    closings.push(() => survivor.kill());
    database = await openDatabase({ kind: 'server', url });
    closings.push(() => database.close());
  });
  after(async () => {
    for (const close of closings.reverse()) await close();
  });

  async function createWorkspaceKey(slug: string): Promise<string> {
    const scope = { db: database.db, clock: systemClock };
    const { id } = await createWorkspace(scope, { name: slug, slug });
    return (await createApiKey(scope, { name: 'Test', workspaceId: id })).key;
  }

  function create(baseUrl: string, key: string, name: string): Promise<Answer> {
    return createApiClient(baseUrl, key).post('/tools', { name }, { [IDEMPOTENCY_HEADER]: name });
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    it(`keep what was answered, and double nothing that is asked again: round ${round}`, async () => {
      const key = await createWorkspaceKey(`round-${round}`);
      const victim = await startServiceProcess(env);
      const names = Array.from({ length: CREATES }, (_, index) => `tool-${index}`);
      const answered = new Map<string, string>();
      let unanswered = 0;
      const waiting = [...names];
      let killing: Promise<void> | undefined;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
            try {
              const { status, body } = await create(victim.baseUrl, key, name);
              assert.equal(status, 201);
              answered.set(name, created.parse(body.data).id);
            } catch (error) {
              if (error instanceof assert.AssertionError) throw error;
              unanswered += 1; // by a process that is gone
            }
            if (answered.size >= ANSWERED_BEFORE) killing ??= victim.kill();
          }
        }),
      );
      await (killing ?? victim.kill());
      assert.ok(answered.size >= ANSWERED_BEFORE);
      assert.ok(unanswered > 0, 'it was killed too late');

      for (const name of names) {
        const { status, body } = await create(survivor.baseUrl, key, name);
        assert.equal(status, 201, JSON.stringify(body));
        const tool = created.parse(body.data);
        assert.equal(tool.name, name);
        assert.equal(tool.id, answered.get(name) ?? tool.id, 'another resource than was answered');
        answered.set(name, tool.id);
      }
      const client = createApiClient(survivor.baseUrl, key);
      const pages = await Promise.all(
        [0, 100].map((offset) => client.get(`/tools?limit=100&offset=${offset}`)),
      );
      const listed = pages.flatMap(({ body }) => z.array(created).parse(body.data));
      assert.deepEqual(
        listed.map(({ name, id }) => `${name} ${id}`).toSorted(),
        [...answered].map(([name, id]) => `${name} ${id}`).toSorted(),
      );
    });
  }
});
