// What a large batch costs the database: contacts called and their outcomes written in a second, beside the same writes as bare
// statements, on PostgreSQL and on the embedded database.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CONTACTS = 100_000;
const TESTING = new URL('../../../packages/service/dist/testing/', import.meta.url);

interface Figures {
  readonly importedPerSecond: number;
  readonly scheduleMs: number;
  readonly perSecond: number;
  readonly perSecondOfFew: number;
  readonly barePerSecond: number;
}

const { measureBatches } = (await import(new URL('batch-bench.js', TESTING).href)) as {
  readonly measureBatches: (location: object, contacts: number) => Promise<Figures>;
};

function print(database: string, figures: Figures): void {
  const { importedPerSecond, scheduleMs, perSecond, perSecondOfFew, barePerSecond } = figures;
  console.log(`${database}, a batch of ${CONTACTS} contacts:`);
  console.log(`  read from CSV                       ${Math.round(importedPerSecond)} contacts a second`);
  console.log(`  started                             in ${Math.round(scheduleMs)} ms`);
  console.log(`  called, and their outcomes written  ${Math.round(perSecond)} contacts a second`);
  console.log(`    the same in a batch of 1000       ${Math.round(perSecondOfFew)}`);
  console.log(`    the same writes, bare statements  ${Math.round(barePerSecond)}`);
  console.log(`    ratio                             ${(perSecond / barePerSecond).toFixed(2)}`);
}

const postgres = fork(fileURLToPath(new URL('postgres-process.js', TESTING)));
const [message] = (await once(postgres, 'message')) as [{ readonly url?: string; readonly missing?: string }];
if (message.url === undefined) console.log(`PostgreSQL is not measured: ${message.missing ?? ''}`);
else print('PostgreSQL', await measureBatches({ kind: 'server', url: message.url }, CONTACTS));
if (postgres.connected) postgres.disconnect();
print('The embedded database', await measureBatches({ kind: 'memory' }, CONTACTS));
