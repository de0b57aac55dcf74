// Random batches, run on a real database against a clock that a test moves, keep every rule: a checker that knows the records alone
// says so. VOICE_AGENT_TEST_RUNS=2000 runs so many.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { checkBatch } from '../../testing/batch-checker.js';
import { runRandomBatch, type BatchWorld } from '../../testing/batch-world.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { randomBatch } from '../../testing/random-batch.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { storeNumbers } from '../../testing/batch-numbers.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { TEST_RUNS } from '../../testing/test-runs.js';

const RUNS = TEST_RUNS ?? 25;

describe('random batches', () => {
  let service: ServedService;
  let world: BatchWorld;
  before(async () => {
    const clock = createManualClock();
    service = await serveService({ clock });
    const { id: workspaceId, client } = await service.createWorkspace();
    const agentId = await createTestAgent(client);
    const numbers = await storeNumbers({ db: service.db, clock, workspaceId }, 3, agentId);
    world = { db: service.db, workspaceId, agentId, numbers };
  });
  after(() => service.close());

  it('keep to every rule, and come to an end', async (test) => {
    let round = 0;
    const ends = new Map<string, number>();
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(randomBatch, async (plan) => {
        round += 1;
        const { records } = await runRandomBatch(world, plan, round);
        assert.deepEqual(checkBatch(records), []);
        const { status, status_reason: reason } = records.batch;
        assert.ok(
          status === 'completed' || (status === 'paused' && reason !== null),
          `it is ${status} at the end`,
        );
        ends.set(status, (ends.get(status) ?? 0) + 1);
        calls += records.calls.length;
      }),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
    test.diagnostic(`${round} batches, ${calls} calls; ${JSON.stringify([...ends])}`);
  });
});
