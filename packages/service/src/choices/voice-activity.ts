// When the agent takes its turn, and what interrupts it. The specification names four keys, without types and bounds. The
// choice: the published ones of the platform whose agents these are; times are durations, of frames of 32 ms.

import { z } from 'zod';
import { duration } from './duration.js';

const BOUNDS = { min: 0, max: 60 };

export const voiceActivitySettings = z.strictObject({
  /** Silence after which the user's turn is over. */
  turn_endpoint_delay: duration(BOUNDS).default('0.384s'),
  /** Shorter speech is no turn. */
  minimum_turn_duration: duration(BOUNDS).default('0s'),
  /** Shorter speech does not interrupt the agent. */
  minimum_interruption_duration: duration(BOUNDS).default('0.09s'),
  /** How sure it must be that a frame is speech. */
  frame_activation_threshold: z.number().min(0.1).max(1).default(0.1),
});
