import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { createFolderStore } from './folder-store.js';

describe('a folder of recordings', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(() => folder.remove());

  const storeIn = (name: string) => createFolderStore(path.join(folder.path, name));

  async function idsOf(store: ReturnType<typeof storeIn>): Promise<string[]> {
    const ids: string[] = [];
    for await (const batch of store.callIds()) ids.push(...batch);
    return ids.sort();
  }

  it('gives back what was written, whole and in parts', async () => {
    const store = storeIn('written');
    const { file, path: place } = await store.create(randomUUID());
    await writeFile(place, 'RIFF 0123456789');
    const read = async (range?: { start: number; end: number }): Promise<string> => {
      const opened = await store.open(file);
      assert.equal(opened?.sizeBytes, 15);
      return text(opened.read(range));
    };
    assert.equal(await read(), 'RIFF 0123456789');
    assert.equal(await read({ start: 5, end: 7 }), '012');
    assert.equal(await read({ start: 0, end: 0 }), 'R');
  });

  it('closes what nobody reads', async () => {
    const store = storeIn('closed');
    const { file, path: place } = await store.create(randomUUID());
    await writeFile(place, 'RIFF');
    const opened = await store.open(file);
    await opened?.close();
    await opened?.close();
  });

  it('is made with the first recording, for this user only', async () => {
    const store = storeIn('new');
    assert.deepEqual(await idsOf(store), []);
    assert.equal(await store.open(`${randomUUID()}.wav`), undefined);
    await store.delete(randomUUID());
    await assert.rejects(stat(path.join(folder.path, 'new')), { code: 'ENOENT' });
    await store.create(randomUUID());
    assert.equal((await stat(path.join(folder.path, 'new'))).mode & 0o777, 0o700);
  });

  it('deletes a recording, once or twice', async () => {
    const store = storeIn('deleted');
    const id = randomUUID();
    const { file, path: place } = await store.create(id);
    await writeFile(place, 'RIFF');
    await store.delete(id);
    await store.delete(id);
    assert.equal(await store.open(file), undefined);
  });

  it('names the calls that it has recordings of, and nothing else', async () => {
    const store = storeIn('listed');
    const ids = Array.from({ length: 1100 }, () => randomUUID());
    const places = await Promise.all(ids.map((id) => store.create(id)));
    for (const { path: place } of places) await writeFile(place, '');
    await writeFile(path.join(folder.path, 'listed', 'notes.txt'), 'not ours');
    assert.deepEqual(await idsOf(store), ids.sort());
  });

  for (const name of ['../secret', '/etc/passwd', '', '.', 'a.wav', `${randomUUID()}.wav/..`]) {
    it(`neither reads nor deletes ${JSON.stringify(name).slice(0, 20)}`, async () => {
      await writeFile(path.join(folder.path, 'secret.wav'), 'secret');
      const store = storeIn('guarded');
      assert.equal(await store.open(name), undefined);
      assert.equal(await store.open(`${name}.wav`), undefined);
      await assert.rejects(async () => store.delete(name), /a UUID/);
      await assert.rejects(async () => store.create(name), /a UUID/);
    });
  }
});
