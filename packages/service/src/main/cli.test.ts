// The command in a process of its own, as its users start it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../testing/temporary-folder.js';

const PROGRAM = fileURLToPath(new URL('../../bin/voice-agent-service.js', import.meta.url));

describe('the program voice-agent-service', () => {
  it('serves until it is told to end, and then leaves nothing behind but its data', async () => {
    const folder = await makeTemporaryFolder();
    const child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: { NODE_OPTIONS: process.env.NODE_OPTIONS, PORT: '0', VOICE_AGENT_DATA: folder.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const next = async (): Promise<string> => String((await lines.next()).value);
      const baseUrl = /^The voice service listens at (\S+)$/.exec(await next())?.[1] ?? '';
      const key = /^Its first API key, which is shown only now: (\S+)$/.exec(await next())?.[1] ?? '';
      const headers = { Authorization: `Bearer ${key}` };
      assert.equal((await fetch(`${baseUrl}/tools`, { headers })).status, 200);
      child.kill('SIGTERM');
      assert.deepEqual(await gone, [0, null]);
      assert.deepEqual((await readdir(folder.path)).sort(), ['database', 'secret.key']);
    } finally {
      child.kill('SIGKILL');
      await gone;
      await folder.remove();
    }
  });
});
