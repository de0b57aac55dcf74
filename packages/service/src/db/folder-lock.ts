// Keeps a second process out of a data folder: the embedded database has no lock of its own, and two would destroy it. The
// lock is a socket that only a living process answers, so that nothing stale is left by a crash, nor by another container
// that shares the folder and counts its processes from 1 as well.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

export interface FolderLock {
  /** Never rejects. */
  release(): Promise<void>;
}

const NAME = /^in-use-[\da-f-]{36}\.sock$/;
/** A process that is stopped, or has too much to do, holds the lock it has. */
const ANSWER_LIMIT_MS = 2_000;

/** @throws Error of one line when the folder cannot be made or written, or another process uses it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder);
}

/**
 * Everyone who wants the folder listens first, under a name that nobody has had before, and then looks who else does. So
 * of any two at least one sees the other, and what does not answer is left by a crash, is nobody's and can be removed.
 * Of those who come at once the one whose name sorts first waits for what becomes of the others, who give way.
 */
async function lockBySocket(folder: string): Promise<FolderLock> {
  const { directory, release } = await shortDirectory(folder);
  const name = `in-use-${randomUUID()}.sock`;
  const claim = createClaim();
  try {
    await listen(claim.server, path.join(directory, name));
    const others = (await readdir(folder)).filter((other) => NAME.test(other) && other !== name);
    for (const other of others) {
      if (await isHeld(path.join(directory, other), other < name)) throw inUse(folder);
      await unlink(path.join(directory, other)).catch(() => undefined); // another has removed it already
    }
    claim.hold();
  } catch (error) {
    claim.giveUp();
    await release();
    throw error;
  }
  return {
    async release() {
      claim.giveUp();
      await release();
    },
  };
}

interface Claim {
  readonly server: Server;
  /** Tells so to everyone who waits, and who will ask. */
  hold(): void;
  /** Its name is removed as well. */
  giveUp(): void;
}

function createClaim(): Claim {
  const waiting = new Set<Socket>();
  let isHeldNow = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined); // whoever asked is gone
    if (isHeldNow) socket.end('held');
    else waiting.add(socket);
  });
  server.unref();
  return {
    server,
    hold() {
      isHeldNow = true;
      for (const socket of waiting) socket.end('held');
      waiting.clear();
    },
    giveUp() {
      server.close();
      for (const socket of waiting) socket.destroy();
      waiting.clear();
    },
  };
}

/** @param goesFirst whether a claim there that is not decided yet has precedence over ours. */
async function isHeld(address: string, goesFirst: boolean): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    if (goesFirst) return true;
    const limit = { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
    return await Promise.race([
      once(socket, 'data', limit).then(() => true),
      once(socket, 'close', limit).then(() => false),
    ]);
  } catch (error) {
    return (error as Error).name === 'AbortError'; // else nobody listens
  } finally {
    socket.destroy();
  }
}

async function listen(server: Server, address: string): Promise<void> {
  server.listen(address);
  await once(server, 'listening');
}

/** A named pipe ends with its process, and has one owner. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const name = path
    .resolve(folder)
    .toLowerCase()
    .replaceAll(/[\\/:]/g, '-');
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    await listen(server, String.raw`\\.\pipe\voice-agent-${name}`);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? inUse(folder) : error;
  }
  return {
    release() {
      server.close();
      return Promise.resolve();
    },
  };
}

function inUse(folder: string): Error {
  return new Error(`the data folder ${folder} is in use by another process`);
}

/** A socket's address has room for about 100 characters, a folder's name may be longer. */
async function shortDirectory(folder: string): Promise<{ directory: string; release: () => Promise<void> }> {
  const directory = path.resolve(folder);
  if (process.platform !== 'linux' || Buffer.byteLength(directory) < 50) {
    return { directory, release: () => Promise.resolve() };
  }
  const handle = await open(directory);
  return { directory: `/proc/self/fd/${handle.fd}`, release: () => handle.close() };
}
