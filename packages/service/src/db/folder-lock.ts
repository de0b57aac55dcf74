// Keeps a second process out of a data folder: the embedded database has no lock of its own, and two would destroy it. The
// lock is a socket that only a living process answers, so that nothing stale is left by a crash, nor by another container
// that shares the folder and counts its processes from 1 as well.

import { once } from 'node:events';
import { mkdir, open, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

export interface FolderLock {
  /** Never rejects. */
  release(): Promise<void>;
}

const NAME = 'in-use.sock';

/** @throws Error of one line when the folder cannot be made or written, or another process uses it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { address, release } = await shortAddress(folder);
  try {
    const server = (await listen(address)) ?? (await takeOver(address, folder));
    return {
      async release() {
        server.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** @returns undefined where something stands at the address. */
async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    server.listen(address);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** What a crash has left behind is removed; the first of several who come at once gets it. */
async function takeOver(address: string, folder: string): Promise<Server> {
  if (await isAnswered(address)) throw inUse(folder);
  await unlink(address).catch(() => undefined); // another has removed it already
  const server = await listen(address);
  if (server === undefined) throw inUse(folder);
  return server;
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // nobody listens
  } finally {
    socket.destroy();
  }
}

function inUse(folder: string): Error {
  return new Error(`the data folder ${folder} is in use by another process`);
}

/** A socket's address has room for about 100 characters, a folder's name may be longer. */
async function shortAddress(folder: string): Promise<{ address: string; release: () => Promise<void> }> {
  if (process.platform === 'win32') {
    const name = path
      .resolve(folder)
      .toLowerCase()
      .replaceAll(/[\\/:]/g, '-');
    return { address: String.raw`\\.\pipe\voice-agent-${name}`, release: () => Promise.resolve() };
  }
  const address = path.join(path.resolve(folder), NAME);
  if (process.platform !== 'linux' || Buffer.byteLength(address) < 100) {
    return { address, release: () => Promise.resolve() };
  }
  const handle = await open(folder);
  return { address: `/proc/self/fd/${handle.fd}/${NAME}`, release: () => handle.close() };
}
