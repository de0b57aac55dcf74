// Finds the YAML files that the arguments mean, and reads them.

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FilesError } from './file-problem.js';

/** More than a service is described in. */
const MAX_FILES = 1_000;
const MAX_BYTES = 1024 * 1024;

export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** An argument that means no file. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

/**
 * @param places files, and folders whose files are meant with those of the folders in them.
 * @throws PathError, FilesError.
 */
export async function readFiles(places: readonly string[]): Promise<readonly TextFile[]> {
  const files = [...new Set((await Promise.all(places.map(filesAt))).flat())];
  if (files.length === 0) throw new PathError(`there is no .yaml or .yml file in ${places.join(', ')}`);
  if (files.length > MAX_FILES) throw new PathError(`there are more than ${MAX_FILES} files`);
  const read: TextFile[] = [];
  for (const file of files) read.push({ file, text: await readText(file) });
  return read;
}

async function filesAt(place: string): Promise<readonly string[]> {
  const found = await stat(place).catch((cause: unknown) => {
    throw new PathError(`${place} cannot be found`, { cause });
  });
  if (!found.isDirectory()) return [path.normalize(place)];
  return (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && /\.ya?ml$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function readText(file: string): Promise<string> {
  const refuse = (message: string, cause?: unknown): never => {
    throw new FilesError([{ file, line: 1, field: '', message }], { cause });
  };
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => refuse('cannot be read.', error),
  );
  if (size > MAX_BYTES) refuse('is in a file of more than 1 MB.');
  const bytes = await readFile(file).catch((error: unknown) => refuse('cannot be read.', error));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    return refuse('is not text in UTF-8.', error);
  }
}
