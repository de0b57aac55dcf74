// A process of its own that carries out jobs until it is killed. It prints a line for each: `began`, `done`. A job with
// `hangs` never ends in a process that is told to hang.

import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../db/database.js';
import { startJobs } from '../jobs/worker.js';
import { systemClock } from '../time/clock.js';

const [url = '', leaseMs = '', mode = ''] = process.argv.slice(2);
const say = (event: string, n: unknown): void => void process.stdout.write(`${event} ${String(n)}\n`);

const database = await openDatabase({ kind: 'server', url });
startJobs({
  database,
  clock: systemClock,
  concurrency: 3,
  leaseMs: Number(leaseMs),
  pollMs: 20,
  onDefect: () => process.exit(1),
  handlers: [
    {
      kind: 'test',
      maxAttempts: 1,
      retryAfterMs: () => 0,
      async handle({ n, hangs }, { signal }) {
        say('began', n);
        if (hangs === true && mode === 'hang') await pause(60_000, undefined, { signal });
        say('done', n);
      },
    },
  ],
});
say('ready', process.pid);
