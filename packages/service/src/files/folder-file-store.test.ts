import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { FileSizeError } from './file-store.js';
import { createFolderFileStore } from './folder-file-store.js';

const BYTES = Buffer.from('0123456789');

describe('a folder of files', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(() => folder.remove());

  const placeIn = (name: string): string => path.join(folder.path, name);
  const storeIn = (name: string) => createFolderFileStore(placeIn(name));

  async function idsOf(store: ReturnType<typeof storeIn>): Promise<string[]> {
    const ids: string[] = [];
    for await (const batch of store.ids()) ids.push(...batch);
    return ids.sort();
  }

  it('keeps what it is given, for this user only', async () => {
    const store = storeIn('kept');
    const id = randomUUID();
    assert.equal(await store.pathOf(id), undefined);
    await store.create(id, [BYTES.subarray(0, 4), BYTES.subarray(4)], { sizeBytes: 10 });
    const place = (await store.pathOf(id)) ?? assert.fail('there is no file');
    assert.deepEqual(await readFile(place), BYTES);
    assert.equal((await stat(place)).mode & 0o777, 0o600);
    assert.equal((await stat(placeIn('kept'))).mode & 0o777, 0o700);
    assert.deepEqual(await idsOf(store), [id]);
  });

  for (const sizeBytes of [9, 11, 0]) {
    it(`leaves nothing of 10 bytes that were to be ${sizeBytes}`, async () => {
      const store = storeIn(`wrong-${sizeBytes}`);
      await assert.rejects(store.create(randomUUID(), [BYTES], { sizeBytes }), FileSizeError);
      assert.deepEqual(await readdir(placeIn(`wrong-${sizeBytes}`)), []);
    });
  }

  it('leaves nothing of what breaks off', async () => {
    const store = storeIn('broken');
    async function* broken() {
      yield BYTES;
      await nextTurn();
      throw new Error('the sender has left');
    }
    await assert.rejects(store.create(randomUUID(), broken(), { sizeBytes: 20 }), /has left/);
    assert.deepEqual(await readdir(placeIn('broken')), []);
  });

  it('waits no longer than it is told', async () => {
    const store = storeIn('slow');
    const limit = new AbortController();
    async function* slow() {
      yield BYTES;
      limit.abort(new Error('too late'));
      await new Promise(() => undefined);
    }
    const creating = store.create(randomUUID(), slow(), { sizeBytes: 20, signal: limit.signal });
    await assert.rejects(creating, /too late/);
    assert.deepEqual(await readdir(placeIn('slow')), []);
  });

  it('writes over nothing that is being written', async () => {
    const store = storeIn('twice');
    const id = randomUUID();
    async function* meanwhile() {
      yield BYTES;
      await assert.rejects(store.create(id, [BYTES], { sizeBytes: 10 }), { code: 'EEXIST' });
    }
    await store.create(id, meanwhile(), { sizeBytes: 10 });
    assert.deepEqual(await idsOf(store), [id]);
  });

  it('deletes a file, once or twice, and what there is of one', async () => {
    const store = storeIn('deleted');
    const [id, unfinished] = [randomUUID(), randomUUID()];
    await store.delete(id);
    await store.create(id, [BYTES], { sizeBytes: 10 });
    await writeFile(path.join(placeIn('deleted'), `${unfinished}.part`), '');
    await writeFile(path.join(placeIn('deleted'), 'notes.txt'), 'not ours');
    assert.deepEqual(await idsOf(store), [id, unfinished].sort());
    for (const each of [id, id, unfinished]) await store.delete(each);
    assert.deepEqual(await idsOf(store), []);
    assert.equal(await store.pathOf(id), undefined);
  });

  for (const name of ['../secret', '/etc/passwd', '', '.', 'a', `${randomUUID()}/..`]) {
    it(`neither reads nor writes ${JSON.stringify(name).slice(0, 20)}`, async () => {
      const store = storeIn('guarded');
      await assert.rejects(store.pathOf(name), /a UUID/);
      await assert.rejects(store.delete(name), /a UUID/);
      await assert.rejects(store.create(name, [BYTES], { sizeBytes: 10 }), /a UUID/);
    });
  }
});
