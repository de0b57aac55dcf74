import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { lockFolder, type FolderLock } from './folder-lock.js';

/** Locks the folder it is given, says so, and stays until it is killed. */
const LOCKING = `
  const { lockFolder } = await import(process.argv[1]);
  await lockFolder(process.argv[2]);
  console.log('locked');
  setInterval(() => {}, 1e9);`;

async function startLocking(folder: string): Promise<ChildProcess> {
  const module = new URL('folder-lock.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCKING, module, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function isFulfilled<Value>(settled: PromiseSettledResult<Value>): settled is PromiseFulfilledResult<Value> {
  return settled.status === 'fulfilled';
}

describe('a lock on a data folder', () => {
  let temporary: TemporaryFolder;
  let folder: string;
  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    folder = temporary.path;
  });
  afterEach(() => temporary.remove());

  const inUse = (name: string) => ({ message: `the data folder ${name} is in use by another process` });

  it('is refused while another has it, by the name of the folder, and free once it is released', async () => {
    const first = await lockFolder(folder);
    await assert.rejects(lockFolder(folder), inUse(folder));
    await assert.rejects(lockFolder(folder), inUse(folder));
    await first.release();

    const second = await lockFolder(folder);
    await assert.rejects(lockFolder(folder), inUse(folder));
    await second.release();
    assert.deepEqual(await readdir(folder), []);
  });

  it('is refused while another process has it, even one that is stopped, and free once it was killed', async () => {
    const child = await startLocking(folder);
    try {
      await assert.rejects(lockFolder(folder), inUse(folder));
      child.kill('SIGSTOP');
      await assert.rejects(lockFolder(folder), inUse(folder));
    } finally {
      await kill(child);
    }
    assert.equal((await readdir(folder)).length, 1, 'a killed process leaves its socket');

    const lock = await lockFolder(folder);
    assert.equal((await readdir(folder)).length, 1, 'which is removed');
    await lock.release();
  });

  it('goes to one of many who come at once, whether or not a killed process had it', async () => {
    for (const wasKilled of [false, true]) {
      if (wasKilled) await kill(await startLocking(folder));
      for (let round = 0; round < 10; round += 1) {
        const settled = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
        const locks = settled.filter(isFulfilled<FolderLock>).map(({ value }) => value);
        assert.equal(locks.length, 1);
        await Promise.all(locks.map((lock) => lock.release()));
      }
    }
  });

  it('makes the folder, whose path may be longer than a socket has room for', async () => {
    const long = path.join(folder, 'a'.repeat(100), 'b'.repeat(100));
    const first = await lockFolder(long);
    await assert.rejects(lockFolder(long), inUse(long));
    await first.release();
    await (await lockFolder(long)).release();
    assert.deepEqual(await readdir(long), []);

    await kill(await startLocking(long));
    await (await lockFolder(long)).release();
  });

  it('keeps other files in the folder as they are', async () => {
    await mkdir(path.join(folder, 'database'));
    await (await lockFolder(folder)).release();
    assert.deepEqual(await readdir(folder), ['database']);
  });
});
