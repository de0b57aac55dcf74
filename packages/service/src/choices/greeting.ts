// Default values of `greeting_settings`.
//
// The specification names the fields without default values.
//
// The choice: the agent speaks first, without delay, and can be interrupted. Without a `text`, the language model writes the
// greeting.

import { z } from 'zod';

export const MAX_GREETING_LENGTH = 5_000;
const MAX_DELAY_SECONDS = 60;

export const greetingSettings = z.strictObject({
  first_speaker: z.enum(['FIRST_SPEAKER_AGENT', 'FIRST_SPEAKER_USER']).default('FIRST_SPEAKER_AGENT'),
  /** May hold placeholders such as `{{first_name}}`. */
  text: z.string().max(MAX_GREETING_LENGTH).nullable().default(null),
  /** In seconds. */
  delay: z.number().min(0).max(MAX_DELAY_SECONDS).default(0),
  uninterruptible: z.boolean().default(false),
});
