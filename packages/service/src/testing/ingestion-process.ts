// A process of its own that ingests until it is killed, on a PostgreSQL of the test's. It prints `ready` when it has begun.

import { openDatabase } from '../db/database.js';
import { createEgress } from '../egress/egress.js';
import { startJobs } from '../jobs/worker.js';
import { createDocumentReader } from '../knowledge/documents/document-reader.js';
import { createIngestionHandler } from '../knowledge/ingestion/ingestion-job.js';
import { createRemovalHandler } from '../knowledge/ingestion/removal-job.js';
import { createIndexWriter } from '../knowledge/search/index-writer.js';
import { systemClock } from '../time/clock.js';

const [url = '', leaseMs = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'server', url });
const index = createIndexWriter({ embeddingModel: undefined });
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
      reader: createDocumentReader(),
      index,
      isActiveSource: () => Promise.resolve(true),
      egress: createEgress({ allowedHosts: ['127.0.0.1'] }),
      files,
      limits: { pauseMs: 0 },
    }),
    createRemovalHandler({ index, files }),
  ],
});
process.stdout.write('ready\n');
