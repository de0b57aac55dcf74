// A call that is to be recorded where nothing can be written.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { createTestAgent } from '../testing/test-agent.js';
import { serveService } from '../testing/served-service.js';
import { RECORDING_ERRORS } from '../choices/call-context.js';

const started = z.object({ callId: z.uuid() });
const withContext = z.looseObject({ status: z.string(), context: z.record(z.string(), z.unknown()) });

describe('a service whose recordings cannot be written', () => {
  it('lets calls go on without, and says so in their records', async () => {
    // Below a file there is no folder, for no user.
    const service = await serveService({ recordingFolder: '/dev/null/recordings', calls: {} });
    try {
      const { client } = await service.createWorkspace();
      const agent_id = await createTestAgent(client, { recording_enabled: true });
      const answer = await client.post('/webrtc/call', { agent_id });
      assert.equal(answer.status, 200);
      const { callId } = started.parse(JSON.parse(answer.text));
      const { status, context } = withContext.parse((await client.get(`/calls/${callId}`)).body.data);
      assert.deepEqual([status, context], ['queued', { recording_error: RECORDING_ERRORS.unwritable }]);
      const patched = await client.patch(`/calls/${callId}`, { context: { recording_error: 'none' } });
      assert.equal(patched.status, 422);
    } finally {
      await service.close();
    }
  });
});
