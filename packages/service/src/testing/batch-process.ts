// A service of its own on a database that others share, until it is killed. It prints `ready` once it takes calls over. What it
// leaves behind is soon taken for abandoned.

import { openDatabase } from '../db/database.js';
import { startVoiceService } from '../main/voice-service.js';

const [url = '', secret = '', folder = '', leaseMs = ''] = process.argv.slice(2);

await startVoiceService(
  openDatabase,
  { port: 0, database: { kind: 'server', url }, secret, recordingFolder: folder, uploadFolder: folder },
  { callLeaseMs: Number(leaseMs) },
);
process.stdout.write('ready\n');
