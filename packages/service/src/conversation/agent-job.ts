// What the agent's queue runs: answers and lines.

import type { Job } from './output/speech-queue.js';

export interface AgentJob extends Job {
  /** An answer is work that the visitor waits for; a line is anything else: a greeting, a reminder, forced words. */
  readonly kind: 'answer' | 'line';
  /** Nothing of it was heard unless it is audible now: interrupted, it may be retried. */
  readonly isUnheard: boolean;
  /** The same job, to be run anew. */
  retry(): AgentJob;
}
