// What the agent can have the floor for.

import type { Answer } from './answer.js';
import type { Job } from './floor.js';

/** A line that is not an answer: a greeting, a reminder, words that somebody else wrote. */
export interface LineJob extends Job {
  readonly kind: 'line';
}

export type AgentJob = Answer | LineJob;
