import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { KEY_BYTES } from './secret-box.js';
import { createKey, KEY_FILE, keyFromSecret, keyOfFolder } from './secret-key.js';

describe('the key of secrets', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'secret-key-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is the same for the same passphrase', () => {
    const secret = 'a passphrase of the operator, long enough';
    assert.deepEqual(keyFromSecret(secret), keyFromSecret(secret));
    assert.notDeepEqual(keyFromSecret(secret), keyFromSecret(`${secret}.`));
    assert.equal(keyFromSecret(secret).length, KEY_BYTES);
  });

  it('is another one for each process without a folder', () => {
    assert.equal(createKey().length, KEY_BYTES);
    assert.notDeepEqual(createKey(), createKey());
  });

  it('is made once in a folder, where only its owner reads it', async () => {
    const key = await keyOfFolder(folder);
    assert.equal(key.length, KEY_BYTES);
    assert.deepEqual(await keyOfFolder(folder), key);
    const file = path.join(folder, KEY_FILE);
    assert.equal(await readFile(file, 'utf8'), `${key.toString('base64url')}\n`);
    if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  it('is not made anew where the file was spoilt', async () => {
    await writeFile(path.join(folder, KEY_FILE), 'short');
    await assert.rejects(keyOfFolder(folder), /holds no key of 32 bytes$/);
  });

  it('needs the folder', async () => {
    await assert.rejects(keyOfFolder(path.join(folder, 'missing')), { code: 'ENOENT' });
  });
});
