// A process of its own that ingests until it is killed, on a PostgreSQL of the test's. It prints `ready` when it has begun.

import { openDatabase } from '../db/database.js';
import { createEgress } from '../egress/egress.js';
import { startJobs } from '../jobs/worker.js';
import { createIngestionHandler } from '../knowledge/ingestion/ingestion-job.js';
import { createRemovalHandler } from '../knowledge/ingestion/removal-job.js';
import { systemClock } from '../time/clock.js';
import { htmlReader, tableIndex } from './knowledge-parts.js';

const [url = '', leaseMs = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'server', url });
const files = { pathOf: () => Promise.resolve(undefined), delete: () => Promise.resolve() };
startJobs({
  database,
  clock: systemClock,
  leaseMs: Number(leaseMs),
  pollMs: 20,
  onDefect: (error) => {
    console.error(error);
    process.exit(1);
  },
  handlers: [
    createIngestionHandler({
      reader: htmlReader,
      index: tableIndex,
      isActiveSource: () => Promise.resolve(true),
      egress: createEgress({ allowedHosts: ['127.0.0.1'] }),
      files,
      limits: { pauseMs: 0 },
    }),
    createRemovalHandler({ index: tableIndex, files }),
  ],
});
process.stdout.write('ready\n');
