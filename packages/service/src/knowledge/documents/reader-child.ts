// The process that reads documents: one at a time, and whatever a document does to it hurts nobody else. It ends with its
// parent. It says nothing on its own: a parser's complaints may hold words of a document.

import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorReason } from './document-error.js';
import { readDocument } from './read-document.js';
import { MAX_PROCESS_BYTES } from './read-limits.js';
import type { FromReader, Outcome, ReadTask } from './reader-messages.js';

function tell(message: FromReader): void {
  if (!process.connected) return;
  process.send?.(message, undefined, undefined, () => undefined); // a parent that is gone is noticed by `disconnect`
}

async function outcomeOf(task: ReadTask): Promise<Outcome> {
  try {
    return { type: 'done', result: await readDocument(task) };
  } catch (error) {
    return { type: 'failed', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): DocumentErrorReason {
  if (error instanceof DocumentError) return error.reason;
  return error instanceof RangeError ? 'too-complex' : 'broken'; // RangeError: nested too deeply, or longer than a string
}

process.on('message', (task) => void outcomeOf(task as ReadTask).then(tell));
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0); // the parent went while this was loaded
process.on('uncaughtException', () => process.exit(1));
process.on('unhandledRejection', () => process.exit(1));
// What ends a terminal or a service reaches the whole group: the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const guard = new Worker(new URL('./reader-guard.js', import.meta.url), {
  execArgv: [],
  workerData: { maxBytes: MAX_PROCESS_BYTES },
});
guard.once('online', () => tell({ type: 'ready' }));
