// What a call's own settings change. The specification names five fields: a greeting that overrides the agent's, two limits, and
// recording and transcription, both true by default, while an agent has a default recording choice of its own. The choice: a call
// without `call_settings` is recorded if its agent says so, and has its words written down; one that gives the object means it
// with its defaults. The greeting may hold placeholders; who speaks first stays as the agent has it.

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
