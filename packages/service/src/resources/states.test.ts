// Random series of requests leave the service where a small model says: states, references, and answers to repeated keys.
// VOICE_AGENT_TEST_RUNS=10000 takes so many steps.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { dataOf } from '../testing/answers.js';
import { namedResource, RequestSeries } from '../testing/request-series.js';
import { FIRST_STEPS, seriesStep } from '../testing/series-step.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { createSwitchablePlatform } from '../testing/switchable-platform.js';
import { TEST_RUNS } from '../testing/test-runs.js';

const STEPS = TEST_RUNS ?? 300;
const STEPS_OF_A_SERIES = 100;
/** So many meet everything that batches can be asked for. */
const ENOUGH_STEPS = 5_000;
const MOVES_OF_BATCHES = [
  'schedule to active',
  'schedule to scheduled',
  'pause to paused',
  'resume to active',
  'resume to scheduled',
  'no schedule of draft',
  'no schedule of active',
  'no schedule of scheduled',
  'no schedule of paused',
  'no pause of draft',
  'no pause of paused',
  'no resume of draft',
  'no resume of active',
  'no resume of scheduled',
];

describe('a random series of requests', () => {
  const platform = createSwitchablePlatform();
  let service: ServedService;
  before(async () => {
    service = await serveService({ platform });
  });
  after(() => service.close());

  async function beginSeries(): Promise<RequestSeries> {
    const { client } = await service.createWorkspace();
    const { client: master } = await service.createMasterKey();
    const voices = dataOf(await client.get('/voices'), 200, z.array(namedResource));
    const credential = { name: 'Carrier', provider: 'simulated_1' };
    const { id } = dataOf(await client.post('/telephony/credentials', credential), 201, namedResource);
    const builtIn = new Set(voices.map((voice) => voice.id));
    return new RequestSeries({ client, master, platform, builtIn, credentialId: id });
  }

  it('leaves the service in the state that a small model says', async () => {
    let taken = 0;
    const moves = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(seriesStep, { minLength: STEPS_OF_A_SERIES, maxLength: STEPS_OF_A_SERIES }),
        async (steps) => {
          const series = await beginSeries();
          for (const each of [...FIRST_STEPS, ...steps]) {
            await series.take(each);
            taken += 1;
          }
          await series.finish();
          for (const move of series.moves) moves.add(move);
        },
      ),
      // The seed and the failing series are part of the failure's message; a shorter one would take long to find.
      { numRuns: Math.ceil(STEPS / STEPS_OF_A_SERIES), endOnFailure: true, includeErrorInReport: true },
    );
    assert.ok(taken >= STEPS);
    assert.deepEqual(service.defects, []);
    if (taken < ENOUGH_STEPS) return;
    const unmet = MOVES_OF_BATCHES.filter((move) => !moves.has(move));
    assert.deepEqual(unmet, [], 'these never came up');
  });
});
