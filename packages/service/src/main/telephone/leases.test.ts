// Calls by telephone and a clock that is set: whatever it shows, a process does not take its own calls for abandoned.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { callResource, type CallResource } from '../../resources/calls/schema.js';
import { dataOf } from '../../testing/answers.js';
import { serveService } from '../../testing/served-service.js';
import { SteppedTime } from '../../testing/stepped-time.js';
import { storeCall } from '../../testing/stored-calls.js';
import { storeNumber } from '../../testing/stored-numbers.js';
import { createTestAgent } from '../../testing/test-agent.js';

const LEASE_MS = 80;
const DAY_MS = 86_400_000;
const LIMIT_MS = 20_000;
/** By the table of the simulated carrier: rings until it is given up; says nothing. */
const NUMBERS = ['+12125550160', '+12125550130'];

describe('a clock that is set while calls go on', () => {
  it('fails none of the calls of this process, and those that another one has left', async () => {
    const time = new SteppedTime();
    let setForwardMs = 0;
    const clock = { now: () => new Date(time.now().getTime() + setForwardMs) };
    const service = await serveService({ clock, timers: time, calls: {}, callLeaseMs: LEASE_MS });
    try {
      const { id: workspaceId, client } = await service.createWorkspace();
      const agentId = await createTestAgent(client, { join_timeout: '30s', max_duration: '60s' });
      const scope = { db: service.db, clock, workspaceId };
      await storeNumber(scope, { phoneNumber: '+12025551001', outboundAgentId: agentId });
      const read = async (id: string): Promise<CallResource> =>
        dataOf(await client.get(`/calls/${id}`), 200, callResource);
      const readAll = () => Promise.all(ids.map(read));
      const place = async (phoneNumber: string): Promise<string> => {
        const body = { agent_id: agentId, phone_number: phoneNumber };
        return dataOf(await client.post('/calls', body), 201, callResource).id;
      };
      const ids = [await place(NUMBERS[0] ?? ''), await place(NUMBERS[1] ?? '')];
      await time.pass(
        () => service.quiet(),
        async () => (await readAll()).some(({ status }) => status === 'in_progress'),
      );
      const leaseUntil = new Date(clock.now().getTime() + DAY_MS / 2);
      const left = await storeCall(scope, { agentId, kind: 'phone', leaseUntil });

      setForwardMs += DAY_MS;
      const limit = Date.now() + LIMIT_MS;
      // The leases are looked after by the machine's time.
      while ((await read(left.id)).status === 'queued' && Date.now() < limit) await pause(LEASE_MS / 8);
      const abandoned = await read(left.id);
      assert.deepEqual(
        [abandoned.status, abandoned.context.last_error],
        ['failed', 'The process that ran the call ended before the call did.'],
      );
      assert.deepEqual(
        (await readAll()).map(({ status }) => status),
        ['ringing', 'in_progress'],
      );
      await time.pass(
        () => service.quiet(),
        async () => (await readAll()).every(({ ended_at }) => ended_at !== null),
      );
      assert.deepEqual(
        (await readAll()).map(({ status }) => status),
        ['no_answer', 'completed'],
      );
      assert.deepEqual(service.defects, []);
    } finally {
      await service.close();
    }
  });
});
