// What an agent may do without a tool of the workspace's. The specification names the switches and no defaults. The choice: all
// are off, and those that are not given stay off.

import { z } from 'zod';

const off = z.boolean().default(false);

export const builtInConfig = z.strictObject({
  transfer: z.strictObject({ cold: off, warm: off }).prefault({}),
  hang_up: off,
  leave_voicemail: off,
});
