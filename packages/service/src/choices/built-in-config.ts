// Default values of `built_in_config`.
//
// The specification names the switches of `built_in_config` (transfer, hang up, leave a voicemail) without default values.
//
// The choice: every switch is off by default. A switch that is not given is off.

import { z } from 'zod';

const off = z.boolean().default(false);

export const builtInConfig = z.strictObject({
  transfer: z.strictObject({ cold: off, warm: off }).prefault({}),
  hang_up: off,
  leave_voicemail: off,
});
