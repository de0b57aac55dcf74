// What knowledge costs and what it finds: each figure is measured by a program of the service's own, one after another, in a process
// of its own, whose memory it can tell.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = fileURLToPath(new URL('../../../packages/service/dist/knowledge', import.meta.url));
const MEASUREMENTS = [
  'search/testing/measure-retrieval.js',
  'search/testing/measure-speed.js',
  'ingestion/testing/measure-ingestion.js',
  'documents/testing/measure-reader-memory.js',
];

for (const measurement of MEASUREMENTS) {
  const child = spawn(process.execPath, [path.join(PROGRAMS, measurement)], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${measurement} could not be measured`);
  console.log('');
}
