// A process that is told to stop while a call goes on.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { STOPPING } from '../choices/unavailable.js';
import { openDatabase, tablesOf } from '../db/database.js';
import type { CallTables } from '../resources/calls/table.js';
import { createApiClient, type ApiClient } from '../testing/api-client.js';
import { openJoinUrl, type JoinSocket } from '../testing/join-socket.js';
import { assertRefusal } from '../testing/refusal.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { createTestAgent } from '../testing/test-agent.js';

const PROGRAM = fileURLToPath(new URL('../../bin/voice-agent-service.js', import.meta.url));
const started = z.object({ joinUrl: z.url(), callId: z.uuid() });

describe('a service that is told to stop while a call goes on', { timeout: 120_000 }, () => {
  let folder: TemporaryFolder;
  let child: ChildProcess;
  let gone: Promise<unknown[]>;
  let client: ApiClient;
  let origin: string;
  let agentId: string;
  let callId: string;
  let visitor: JoinSocket;
  /** Settles with the first log line of this message. */
  let logged: (message: string) => Promise<void>;

  async function start(stopSeconds: number): Promise<void> {
    child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: {
        NODE_OPTIONS: process.env.NODE_OPTIONS,
        PORT: '0',
        VOICE_AGENT_DATA: folder.path,
        VOICE_AGENT_STOP_SECONDS: String(stopSeconds),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    gone = once(child, 'exit');
    assert.ok(child.stdout !== null);
    const lines = createInterface({ input: child.stdout });
    const seen: string[] = [];
    lines.on('line', (line) => seen.push(line));
    const until = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = seen.map((line) => pattern.exec(line)?.[1]).find((match) => match !== undefined);
        if (found !== undefined) return found;
        await once(lines, 'line');
      }
    };
    logged = async (message) => {
      await until(new RegExp(`"msg":"(${message})`));
    };
    const baseUrl = await until(/ listens at (\S+)$/);
    ({ origin } = new URL(baseUrl));
    client = createApiClient(baseUrl, await until(/only now: (\S+)$/));
    agentId = await createTestAgent(client);
    const call = started.parse(JSON.parse((await client.post('/webrtc/call', { agent_id: agentId })).text));
    ({ callId } = call);
    visitor = await openJoinUrl(call.joinUrl);
  }

  /** As it was left behind. */
  async function recorded() {
    const database = await openDatabase({ kind: 'folder', path: folder.path });
    try {
      return await tablesOf<CallTables>(database.db)
        .selectFrom('calls')
        .select(['status', 'end_reason', 'last_error'])
        .where('id', '=', callId)
        .executeTakeFirstOrThrow();
    } finally {
      await database.close();
    }
  }

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await gone;
    await folder.remove();
  });

  it('takes nothing new, lets the call come to its end, and is gone then', async () => {
    await start(60);
    child.kill('SIGTERM');
    await logged('stopping');
    const ready = await fetch(`${origin}/readyz`);
    assert.deepEqual([ready.status, await ready.text()], [503, 'the service stops\n']);
    const refused = await client.get('/tools');
    assertRefusal(refused, 'internal_error');
    assert.equal(refused.body.error.message, STOPPING.message);
    assert.equal(refused.headers.get('Retry-After'), '1');
    assertRefusal(await client.post('/webrtc/call', { agent_id: agentId }), 'provider_error');
    await visitor.leave();
    assert.deepEqual(await gone, [0, null]);
    assert.deepEqual(await recorded(), { status: 'completed', end_reason: 'user_hang_up', last_error: null });
  });

  for (const [what, seconds, signals] of [
    ['ends the call when its time is over', 1, 1],
    ['ends the call at once when it is told again', 600, 2],
  ] as const) {
    it(`${what}, and writes down why`, async () => {
      await start(seconds);
      child.kill('SIGTERM');
      await logged('stopping');
      if (signals === 2) child.kill('SIGTERM');
      await visitor.closed;
      assert.deepEqual(await gone, [0, null]);
      assert.deepEqual(await recorded(), {
        status: 'failed',
        end_reason: 'error',
        last_error: 'the service was stopped',
      });
    });
  }
});
