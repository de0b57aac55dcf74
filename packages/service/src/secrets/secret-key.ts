// The key that secrets are encrypted with: from a passphrase of the operator's, from a file, or for this process only.

import { hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { KEY_BYTES } from './secret-box.js';

/** A shorter one could be guessed. */
export const MIN_SECRET_LENGTH = 32;

/** @returns what is wrong with an operator's secret; undefined: nothing. */
export function problemOfSecret(secret: string): string | undefined {
  if (secret.length >= MIN_SECRET_LENGTH) return undefined;
  return `VOICE_AGENT_SECRET must be at least ${MIN_SECRET_LENGTH} characters long`;
}

/** The file's name in the data folder. */
export const KEY_FILE = 'secret.key';

/** @param secret random text of at least {@link MIN_SECRET_LENGTH} characters. */
export function keyFromSecret(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'voice-agent-service secrets', KEY_BYTES));
}

/** For what is gone with this process. */
export function createKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * The key of a data folder, made at the first call; only this user can read it. The folder must exist, and belong to this
 * process.
 * @throws Error of one line when the file holds no key, or cannot be read or written.
 */
export async function keyOfFolder(folder: string): Promise<Buffer> {
  const file = path.join(folder, KEY_FILE);
  const text = (await readIfThere(file)) ?? (await writeKey(file));
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error(`the file ${file} holds no key of ${KEY_BYTES} bytes`);
  return key;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole and on the disk before it is used, as nothing could be opened without it. */
async function writeKey(file: string): Promise<string> {
  const text = createKey().toString('base64url');
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return text;
}
