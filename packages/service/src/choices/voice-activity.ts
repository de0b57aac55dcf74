// Values of `vad_settings`.
//
// The specification names four keys, without types and limits.
//
// The choice: the published values of the platform that this API belongs to. `turn_endpoint_delay` is `0.384s` by default,
// `minimum_turn_duration` is `0s`, `minimum_interruption_duration` is `0.09s`, and `frame_activation_threshold` is 0.1. Durations
// are 0 to 60 seconds. Sound is judged in frames of 32 ms.

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
