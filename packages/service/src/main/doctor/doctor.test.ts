import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { postgresIsMissing, startPostgres } from '../../testing/postgres-server.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { runCommand } from '../command.js';

describe('the doctor', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(() => folder.remove());

  async function examine(env: Readonly<Record<string, string>>) {
    const printed: string[] = [];
    const errors: string[] = [];
    const exitCode = await runCommand({
      args: ['doctor'],
      env: { PORT: '0', VOICE_AGENT_DATA: `${folder.path}/data`, ...env },
      version: '1.2.3',
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text),
      untilStopped: () => Promise.resolve(),
    });
    return { exitCode, text: printed.join('\n'), errors };
  }

  it('finds nothing wrong where nothing is, and leaves nothing behind', async () => {
    const { exitCode, text, errors } = await examine({});
    assert.deepEqual([exitCode, errors], [0, []], text);
    assert.match(text, /^ok {7}database: embedded; it is made with the first start$/m);
    assert.match(text, /^ok {7}WebRTC: loads$/m);
    assert.doesNotMatch(text, /^problem/m);
  });

  it('says what is wrong, how to mend it, and no secret', async () => {
    const model = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
    await once(model, 'listening');
    const { port } = model.address() as AddressInfo;
    const { exitCode, text, errors } = await examine({
      DATABASE_URL: 'postgres://voice:hunter2-secret@127.0.0.1:1/voice',
      VOICE_AGENT_RECORDINGS: '/dev/null/recordings',
      PORT: String(port),
      VOICE_AGENT_LLM_URL: `http://127.0.0.1:${port}/v1`,
      VOICE_AGENT_LLM_KEY: 'hunter2-secret',
      VOICE_AGENT_LLM_MODEL: 'model',
      VOICE_AGENT_TTS_URL: 'http://127.0.0.1:1/v1',
      VOICE_AGENT_TTS_MODEL: 'model',
    });
    model.close();
    assert.equal(exitCode, 1);
    assert.deepEqual(errors, ['voice-agent-service: there are 6 problems']);
    for (const line of [
      'database: the database cannot be reached: ECONNREFUSED',
      'recordings: /dev/null/recordings cannot be written',
      'secret: VOICE_AGENT_SECRET is not set',
      `port: ${port} of 127.0.0.1 cannot be had (EADDRINUSE)`,
      `language model: http://127.0.0.1:${port}/v1 refuses the key`,
      'text to speech: http://127.0.0.1:1/v1 cannot be reached',
    ]) {
      assert.ok(text.includes(`problem  ${line}\n         → `), `${line}\n\n${text}`);
    }
    assert.doesNotMatch(text, /hunter2/);
  });

  it('looks into a PostgreSQL without changing it', { skip: postgresIsMissing }, async () => {
    const server = await startPostgres();
    try {
      const env = {
        DATABASE_URL: await server.createDatabase(),
        VOICE_AGENT_SECRET: 'a secret of a test, and long enough for it',
        VOICE_AGENT_RECORDINGS: folder.path,
      };
      const { exitCode, text } = await examine(env);
      assert.equal(exitCode, 0, text);
      assert.match(text, /^ok {7}database: PostgreSQL \d+$/m);
      assert.match(text, /^ok {7}database: this user may make tables$/m);
      assert.match(text, /^note {5}database: 1 migrations are to come$/m);
      assert.match(text, /^ok {7}clock: within 5 s of the database's$/m);
    } finally {
      await server.stop();
    }
  });
});
