import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openSecrets } from './opening-secrets.js';

const SECRET = 'a passphrase of the operator, long enough';
const SERVER = { kind: 'server', url: 'postgres://127.0.0.1:9/none' } as const;

describe('the secrets of a service', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'opening-secrets-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('are read with the same passphrase, wherever the data is', async () => {
    const sealed = (await openSecrets(SECRET, SERVER)).box.seal('secret', 'agent');
    assert.equal((await openSecrets(SECRET, { kind: 'memory' })).box.open(sealed, 'agent'), 'secret');
  });

  it('are read in the folder that they were kept in', async () => {
    const location = { kind: 'folder', path: folder } as const;
    const sealed = (await openSecrets(undefined, location)).box.seal('secret', 'agent');
    assert.equal((await openSecrets(undefined, location)).box.open(sealed, 'agent'), 'secret');
  });

  it('are gone with a database in memory', async () => {
    const sealed = (await openSecrets(undefined, { kind: 'memory' })).box.seal('secret', 'agent');
    const other = await openSecrets(undefined, { kind: 'memory' });
    assert.throws(() => other.box.open(sealed, 'agent'));
  });

  it('need a passphrase with a server, in plain words', async () => {
    await assert.rejects(
      openSecrets(undefined, SERVER),
      /^Error: with DATABASE_URL, VOICE_AGENT_SECRET must be set/,
    );
  });

  it('need a passphrase that nobody guesses', async () => {
    await assert.rejects(openSecrets('short', { kind: 'memory' }), /at least 32 characters long$/);
  });
});
