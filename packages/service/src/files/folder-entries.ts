// What files of a folder are named for.

import { opendir } from 'node:fs/promises';

/** How many are named at a time. */
const BATCH_SIZE = 500;

/** @param name its first group is what a file is named for; others are not ours. @returns nothing where there is no folder. */
export async function* namedIn(folder: string, name: RegExp): AsyncGenerator<readonly string[]> {
  const entries = await ifThere(opendir(folder));
  let batch: string[] = [];
  for await (const entry of entries ?? []) {
    const id = name.exec(entry.name)?.[1];
    if (id === undefined) continue;
    batch.push(id);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** @returns undefined where there is no such file. */
export async function ifThere<Value>(opening: Promise<Value>): Promise<Value | undefined> {
  try {
    return await opening;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
