// The jobs of this process, which can be stopped for as long as something else is done.

import type { Jobs } from '../jobs/worker.js';

export interface RestartableJobs extends Jobs {
  /** Breaks off what is under way, gives it back, does the work, and goes on. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createRestartableJobs(start: () => Jobs): RestartableJobs {
  let jobs = start();
  let isClosed = false;
  return {
    wake: () => jobs.wake(),
    settle: () => jobs.settle(),
    nextDueAt: () => jobs.nextDueAt(),
    runningCount: () => jobs.runningCount(),
    async without(work) {
      await jobs.close();
      try {
        return await work();
      } finally {
        if (!isClosed) jobs = start();
      }
    },
    close() {
      isClosed = true;
      return jobs.close();
    },
  };
}
