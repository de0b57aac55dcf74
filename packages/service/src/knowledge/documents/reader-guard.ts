// A thread beside the one that reads, which may be too busy to look after itself: it ends the process when that takes too
// much memory, which no option of Node limits outside of its heap, and when the service is gone.

import { workerData } from 'node:worker_threads';

/** A stream unpacks some 50 MB in this time. */
const CHECK_INTERVAL_MS = 50;

const { maxBytes } = workerData as { readonly maxBytes: number };
const parentId = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, CHECK_INTERVAL_MS);
