import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lockFolder } from '../db/folder-lock.js';
import { createApiClient } from '../testing/api-client.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { runCommand, type CommandProcess } from './command.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const PASSWORD = 'hunter2-secret';

describe('the command', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(() => folder.remove());

  /** @returns what the command came to, and printed. */
  async function run(args: readonly string[], given: Partial<CommandProcess> = {}) {
    const printed: string[] = [];
    const errors: string[] = [];
    const exitCode = await runCommand({
      args,
      env: { VOICE_AGENT_DATA: folder.path },
      version: '1.2.3',
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text),
      untilStopped: () => Promise.resolve(),
      ...given,
    });
    return { exitCode, printed, errors };
  }

  async function succeed(...args: string[]): Promise<string[]> {
    const { exitCode, printed, errors } = await run(args);
    assert.deepEqual([exitCode, errors], [0, []]);
    return printed;
  }

  it('prints its help and its version, whatever the environment is', async () => {
    const env = { PORT: 'none' };
    for (const flag of ['--help', '-h']) {
      const { exitCode, printed } = await run([flag], { env });
      assert.equal(exitCode, 0);
      assert.match(printed.join('\n'), /^Usage: voice-agent-service serve /);
    }
    assert.deepEqual(await run(['--version'], { env }), { exitCode: 0, printed: ['1.2.3'], errors: [] });
  });

  it('brings a database up to date, as often as is asked', async () => {
    assert.deepEqual(await succeed('migrate'), ['The database is up to date.']);
    assert.deepEqual(await succeed('migrate'), ['The database is up to date.']);
  });

  it('makes and lists workspaces and keys, and revokes keys', async () => {
    const [workspaceId = ''] = await succeed('workspaces', 'create', 'shop', 'The shop');
    assert.deepEqual(await succeed('workspaces', 'list'), [`${workspaceId}  shop  The shop`]);
    const [key = ''] = await succeed('keys', 'create', 'shop', '--name', 'Backend');
    const [masterKey = ''] = await succeed('keys', 'create', '--master');
    const listed = await succeed('keys', 'list');
    assert.equal(listed.length, 2);
    assert.ok(listed.every((line) => !line.includes(key) && !line.includes(masterKey)));
    const ofShop = listed.find((line) =>
      line.includes(`${key.slice(0, 10)}…  ${workspaceId}  in force  Backend`),
    );
    assert.ok(ofShop !== undefined);
    assert.ok(
      listed.some((line) => line.includes(`${masterKey.slice(0, 10)}…  master  in force  Master key`)),
    );
    const id = ofShop.split(' ', 1)[0] ?? '';
    assert.deepEqual(await succeed('keys', 'revoke', id), []);
    assert.ok(
      (await succeed('keys', 'list')).some((line) => line.startsWith(id) && line.includes('revoked')),
    );
    assert.equal((await run(['keys', 'revoke', id])).exitCode, 1);
  });

  it("sets what a workspace's calls may still cost", async () => {
    await succeed('workspaces', 'create', 'paying');
    for (const amount of ['25.50', '0', 'off']) {
      assert.deepEqual(await succeed('workspaces', 'credit', 'paying', amount), []);
    }
  });

  it('serves until it is stopped, and prints a first key once', async () => {
    const own = await makeTemporaryFolder();
    try {
      const env = { PORT: '0', VOICE_AGENT_DATA: own.path };
      let stop = (): void => undefined;
      const untilStopped = () => new Promise<void>((resolve) => (stop = resolve));
      let status = 0;
      let baseUrl = '';
      const print = (text: string): void => {
        baseUrl = /listens at (\S+)$/.exec(text)?.[1] ?? baseUrl;
        const key = /only now: (\S+)$/.exec(text)?.[1];
        if (key === undefined) return;
        void createApiClient(baseUrl, key)
          .get('/tools')
          .then((answer) => (status = answer.status))
          .finally(() => stop());
      };
      const first = await run(['serve'], { env, untilStopped, print });
      assert.deepEqual([first.exitCode, first.errors, status], [0, [], 200]);
      await assert.rejects(fetch(baseUrl));

      const second = await run(['serve'], { env });
      assert.equal(second.exitCode, 0);
      assert.deepEqual(
        second.printed.map((line) => line.replace(/http.*/, '')),
        ['The voice service listens at '],
      );
    } finally {
      await own.remove();
    }
  });

  describe('refuses, with exit code 2,', () => {
    for (const [args, message] of [
      [[], /^expected a command/],
      [['dance'], /^expected a command/],
      [['keys'], /^expected a command/],
      [['workspaces', 'delete', 'shop'], /^expected a command/],
      [['--dance'], /--dance.*see --help/],
      [['keys', 'create', '--name'], /--name.*see --help/],
      [['keys', 'create'], /slug of a workspace, or --master/],
      [['keys', 'create', 'nowhere'], /no workspace with this slug/],
      [['keys', 'revoke'], /the id of a key/],
      [['workspaces', 'create'], /needs a slug/],
      [['workspaces', 'credit'], /needs a slug/],
      [['workspaces', 'credit', 'shop'], /an amount such as/],
      [['workspaces', 'credit', 'shop', '-1'], /./],
      [['workspaces', 'credit', 'shop', 'much'], /an amount such as/],
      [['workspaces', 'credit', 'nowhere', '1'], /no workspace with this slug/],
    ] as const) {
      it(`"${args.join(' ')}"`, async () => {
        const { exitCode, printed, errors } = await run(args);
        assert.deepEqual([exitCode, printed, errors.length], [2, [], 1]);
        const [, text = ''] = /^voice-agent-service: (.*)$/.exec(errors[0] ?? '') ?? [];
        assert.match(text, message);
      });
    }

    for (const [name, value] of [
      ['PORT', 'none'],
      ['PORT', '65536'],
      ['PORT', '-1'],
      ['VOICE_AGENT_PRICE_PER_MINUTE', 'nine'],
      ['VOICE_AGENT_LLM_URL', `127.0.0.1/${PASSWORD}`],
      ['DATABASE_URL', `mysql://voice:${PASSWORD}@127.0.0.1/voice`],
      ['DATABASE_URL', `postgres//voice:${PASSWORD}`],
    ] as const) {
      it(`${name}=${value.replace(PASSWORD, '…')}, without repeating it`, async () => {
        const { exitCode, errors } = await run(['migrate'], {
          env: { VOICE_AGENT_LLM_MODEL: 'small', VOICE_AGENT_LLM_URL: 'http://127.0.0.1', [name]: value },
        });
        assert.deepEqual([exitCode, errors.length], [2, 1]);
        const [error = ''] = errors;
        assert.ok(error.startsWith(`voice-agent-service: ${name} must be `));
        assert.ok(!error.includes(`${value} `) && !error.includes(PASSWORD));
      });
    }
  });

  describe('fails, with exit code 1,', () => {
    for (const [args, message] of [
      [['workspaces', 'create', 'A slug'], /slug must be 1 to 63/],
      [['keys', 'revoke', 'nonsense'], /no such key in force/],
      [['keys', 'revoke', UNKNOWN_ID], /no such key in force/],
    ] as const) {
      it(`"${args.join(' ')}"`, async () => {
        const { exitCode, printed, errors } = await run(args);
        assert.deepEqual([exitCode, printed, errors.length], [1, [], 1]);
        assert.match(errors[0] ?? '', message);
      });
    }

    it('where a slug is taken', async () => {
      await succeed('workspaces', 'create', 'taken');
      const { exitCode, errors } = await run(['workspaces', 'create', 'taken']);
      assert.equal(exitCode, 1);
      assert.deepEqual(errors, ['voice-agent-service: slug is taken by another workspace.']);
    });

    it('where another process uses the folder', async () => {
      const lock = await lockFolder(folder.path);
      const { exitCode, errors } = await run(['keys', 'list']);
      await lock.release();
      assert.equal(exitCode, 1);
      assert.deepEqual(errors, [
        `voice-agent-service: the data folder ${folder.path} is in use by another process`,
      ]);
    });

    for (const [what, url] of [
      ['no database answers', `postgres://voice:${PASSWORD}@127.0.0.1:1/voice`],
      ['the address of the database cannot be decoded', `postgres://voice:${PASSWORD}%zz@127.0.0.1:1/voice`],
    ] as const) {
      it(`where ${what}, without the password`, async () => {
        for (const args of [['migrate'], ['serve']]) {
          const { exitCode, errors } = await run(args, { env: { DATABASE_URL: url, PORT: '0' } });
          assert.deepEqual([exitCode, errors.length], [1, 1]);
          assert.match(errors[0] ?? '', /^voice-agent-service: the database cannot be reached: /);
          assert.ok(!errors[0]?.includes(PASSWORD));
        }
      });
    }
  });
});
