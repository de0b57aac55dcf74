// Browser calls as the API has them.

import { z } from 'zod';
import { callVariables } from '../../choices/call-variables.js';
import { resourceId } from '../../rest/fields.js';

/** Fields that the specification does not name are ignored, as they may come from a newer client. */
export const webCallBody = z.object({
  agent_id: resourceId.describe('The agent must be active.'),
  variables: callVariables.optional().describe('Fill the placeholders of the prompt and of the greeting.'),
});

const joinUrl = z.url({ protocol: /^wss?$/u }).describe('Single-use, and valid for a short time only.');

export const webCallResult = z.strictObject({ joinUrl, callId: z.uuid(), agentName: z.string() });

export const testCallResource = z.strictObject({
  call_id: z.uuid(),
  join_url: joinUrl,
  agent_id: z.uuid(),
  created_at: z.iso.datetime(),
});
