// Agents as the API has them. Fields, rules and defaults are the specification's; where it is silent they are those of `choices/`.

import { z } from 'zod';
import { DEFAULT_MODEL } from '../../choices/agent-model.js';
import { builtInConfig } from '../../choices/built-in-config.js';
import {
  DEFAULT_JOIN_TIMEOUT,
  DEFAULT_MAX_DURATION,
  joinTimeout,
  maxDuration,
} from '../../choices/call-limits.js';
import { extractionSchema } from '../../choices/extraction-schema.js';
import { greetingSettings } from '../../choices/greeting.js';
import { inactivityMessages } from '../../choices/inactivity.js';
import { languageHint } from '../../choices/language-hint.js';
import { voiceActivitySettings } from '../../choices/voice-activity.js';
import { pageQuery } from '../../rest/envelope.js';
import { name, resourceId as id } from '../../rest/fields.js';
import { AGENT_STATUSES } from './states.js';

const MAX_MODEL_LENGTH = 100;
const MAX_TEXT_LENGTH = 5_000;
const MAX_PROMPT_LENGTH = 100_000;
const MAX_TOOLS = 100;
const MAX_URL_LENGTH = 2_000;
const MAX_SECRET_LENGTH = 500;

const text = (max: number) => z.string().max(max);
const required = (max: number) => text(max).min(1);

/** A client sets a field that may be null to null to be rid of its value. */
const configured = {
  name,
  voice_id: id,
  system_prompt: required(MAX_PROMPT_LENGTH),
  description: text(MAX_TEXT_LENGTH),
  model: required(MAX_MODEL_LENGTH),
  tools: z.array(id).max(MAX_TOOLS, `must hold at most ${MAX_TOOLS} tools.`).superRefine(refuseTwins),
  knowledge_bases: z.array(id).max(1, 'must hold at most 1 entry.'),
  knowledge: z.strictObject({ kind: z.literal('rag_v2'), id }).nullable(),
  temperature: z.number().min(0).max(1),
  recording_enabled: z.boolean(),
  language_hint: languageHint.nullable(),
  join_timeout: joinTimeout,
  max_duration: maxDuration,
  time_exceeded_message: text(MAX_TEXT_LENGTH).nullable(),
  greeting_settings: greetingSettings,
  inactivity_messages: inactivityMessages,
  vad_settings: voiceActivitySettings,
  built_in_config: builtInConfig,
  success_criteria: text(MAX_TEXT_LENGTH).nullable(),
  extraction_schema: extractionSchema.nullable(),
  crm_webhook_url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address.' })
    .max(MAX_URL_LENGTH)
    .nullable(),
};

/** Taken, kept encrypted, and never shown. */
const crm_webhook_secret = required(MAX_SECRET_LENGTH).nullable();

/** Of a creation, and of a replacement: what is not given takes its default. */
export const agentCreation = z.object({
  ...configured,
  description: configured.description.default(''),
  model: configured.model.default(DEFAULT_MODEL),
  tools: configured.tools.default([]),
  knowledge_bases: configured.knowledge_bases.default([]),
  knowledge: configured.knowledge.default(null),
  temperature: configured.temperature.default(0.3),
  recording_enabled: configured.recording_enabled.default(false),
  language_hint: configured.language_hint.default(null),
  join_timeout: configured.join_timeout.default(DEFAULT_JOIN_TIMEOUT),
  max_duration: configured.max_duration.default(DEFAULT_MAX_DURATION),
  time_exceeded_message: configured.time_exceeded_message.default(null),
  greeting_settings: configured.greeting_settings.prefault({}),
  inactivity_messages: configured.inactivity_messages.default([]),
  vad_settings: configured.vad_settings.prefault({}),
  built_in_config: configured.built_in_config.prefault({}),
  success_criteria: configured.success_criteria.default(null),
  extraction_schema: configured.extraction_schema.default(null),
  crm_webhook_url: configured.crm_webhook_url.default(null),
  crm_webhook_secret: crm_webhook_secret.default(null),
});

/** A field that is given is replaced as a whole, objects too. */
export const agentChange = z.object({ ...configured, crm_webhook_secret }).partial();

const phoneNumber = z.strictObject({ id: z.uuid(), phone_number: z.string() });

export const agentResource = z.strictObject({
  id: z.uuid(),
  ...configured,
  status: z.enum(AGENT_STATUSES),
  inbound_phone_numbers: z.array(phoneNumber),
  outbound_phone_numbers: z.array(phoneNumber),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const agentQuery = z.object({
  status: z.enum(AGENT_STATUSES).optional(),
  name: z.string().optional().describe('A part of the name, in any case.'),
  ...pageQuery,
});

export type AgentResource = z.output<typeof agentResource>;
export type AgentCreation = z.output<typeof agentCreation>;
export type AgentChange = z.output<typeof agentChange>;
export type AgentQuery = z.output<typeof agentQuery>;

function refuseTwins(ids: readonly string[], context: z.RefinementCtx<readonly string[]>): void {
  for (const [index, each] of ids.entries()) {
    if (ids.indexOf(each) < index) {
      context.addIssue({ code: 'custom', path: [index], message: 'is given twice.' });
    }
  }
}
