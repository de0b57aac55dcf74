// What `call_settings` changes for one call.
//
// The specification names five fields: a greeting that replaces the agent's, two limits, and recording and transcription.
// Recording and transcription are both true by default, but an agent has its own default for recording.
//
// The choice: a call without `call_settings` is recorded if its agent is set to record, and is transcribed. A call with
// `call_settings` uses the default values of that object. The greeting may contain placeholders. The agent's `first_speaker` does
// not change.

import { z } from 'zod';
import { joinTimeout, maxDuration } from './call-limits.js';
import { MAX_GREETING_LENGTH } from './greeting.js';

export const callSettings = z.strictObject({
  recording_enabled: z.boolean().default(true),
  transcription_enabled: z.boolean().default(true),
  greeting: z.string().max(MAX_GREETING_LENGTH).optional(),
  max_duration: maxDuration.optional(),
  join_timeout: joinTimeout.optional(),
});

export type CallSettings = z.output<typeof callSettings>;
