// Calls by telephone as the API takes them.

import { z } from 'zod';
import { callSettings } from '../../choices/call-settings.js';
import { callVariables } from '../../choices/call-variables.js';
import { phoneNumber } from '../../choices/phone-number.js';
import { resourceId } from '../../rest/fields.js';

/** Fields that the specification does not name are ignored, as they may come from a newer client. */
export const phoneCallBody = z.object({
  agent_id: resourceId.describe('The agent must be active.'),
  phone_number: phoneNumber.describe('Whom to call: E.164.'),
  from_number: phoneNumber
    .optional()
    .describe('What they see: E.164, a number that the agent calls from. Default: any of those.'),
  variables: callVariables
    .optional()
    .describe(
      'Fill the placeholders of the prompt and of the greeting. `transfer_number` is whom the agent can transfer to.',
    ),
  call_settings: callSettings.optional(),
});
