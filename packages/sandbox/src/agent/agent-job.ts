// What the agent can have the floor for.

import type { Job } from './floor.js';

export interface AgentJob extends Job {
  /** An answer is work that the visitor waits for; a line is anything else: a greeting, a reminder, forced words. */
  readonly kind: 'answer' | 'line';
  /** Nothing of it has been noticed unless it is audible now: interrupted, it may be given again. */
  readonly isUnnoticed: boolean;
  /** The same job, to be done anew. */
  again(): AgentJob;
}
