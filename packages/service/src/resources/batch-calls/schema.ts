// Batch calls as the API has them. Fields, rules and defaults are the specification's; where it is silent they are those of the
// choices about batches.

import { z } from 'zod';
import { MAX_CONTACTS_AT_ONCE } from '../../choices/batch-contacts.js';
import { timeOfDay, timeZone } from '../../choices/batch-hours.js';
import { ROTATION_STRATEGIES } from '../../choices/batch-rotation.js';
import { callVariables } from '../../choices/call-variables.js';
import { phoneNumber } from '../../choices/phone-number.js';
import { numberedPageQuery, pageQuery } from '../../rest/envelope.js';
import { resourceId } from '../../rest/fields.js';

import { CALL_STATUSES } from '../calls/service.js';
import { BATCH_STATUSES, CONTACT_STATES } from './states.js';

const MAX_NAME_LENGTH = 255;
const MAX_NUMBERS = 100;
const MAX_CALLS_PER_DAY = 1_000_000;
export const CONTACT_SOURCES = ['csv', 'folder', 'manual'] as const;
export const SCHEDULE_TYPES = ['immediate', 'scheduled'] as const;

const OURS = 'Not in the specification.';

const unique = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

const fields = {
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  phone_number_ids: z
    .array(resourceId)
    .max(MAX_NUMBERS)
    .refine(unique, 'must name each number once.')
    .describe("Numbers to call from. Empty: the agent's."),
  phone_rotation_strategy: z.enum(ROTATION_STRATEGIES),
  scheduled_at: z.iso.datetime().nullable(),
  start_time: timeOfDay.nullable().describe("Null: the day's begin."),
  end_time: timeOfDay.nullable().describe("Null: the day's end."),
  working_days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine(unique, 'must name each day once.')
    .describe('1 Monday to 7 Sunday.'),
  max_concurrent_calls: z.int().min(1).max(100),
  max_calls_per_day: z.int().min(1).max(MAX_CALLS_PER_DAY).nullable().describe('Null: any number.'),
  retry_failed: z.boolean(),
  max_retry_attempts: z.int().min(0).max(3),
};

export const batchCallResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  agent_id: z.uuid().describe('Perhaps of an agent that is deleted.'),
  status: z.enum(BATCH_STATUSES),
  status_reason: z.string().nullable().describe(`Why it is paused, where nobody has asked for that. ${OURS}`),
  contact_source: z.enum(CONTACT_SOURCES),
  contact_folder_id: z.uuid().nullable(),
  phone_number_ids: z.array(z.uuid()).readonly(),
  phone_rotation_strategy: z.enum(ROTATION_STRATEGIES),
  schedule_type: z.enum(SCHEDULE_TYPES),
  scheduled_at: z.iso.datetime().nullable(),
  timezone: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  working_days: z.array(z.int().min(1).max(7)).readonly(),
  max_concurrent_calls: z.int(),
  max_calls_per_day: z.int().nullable(),
  retry_failed: z.boolean(),
  max_retry_attempts: z.int(),
  counts: z
    .strictObject({
      total: z.int().min(0),
      pending: z.int().min(0),
      calling: z.int().min(0),
      completed: z.int().min(0),
      no_answer: z.int().min(0),
      busy: z.int().min(0),
      failed: z.int().min(0),
      voicemail: z.int().min(0),
      skipped: z.int().min(0),
    })
    .describe(`Of its contacts; those that are done by the status of their last call. ${OURS}`),
  next_call_at: z.iso
    .datetime()
    .nullable()
    .describe(`When the next call may start, where that is a matter of time. ${OURS}`),
  started_at: z.iso.datetime().nullable().describe(OURS),
  ended_at: z.iso.datetime().nullable().describe(OURS),
  created_at: z.iso.datetime().describe(OURS),
  updated_at: z.iso.datetime().describe(OURS),
});

/** Null is as good as nothing. */
const orNull = <Field extends z.ZodType>(field: Field) => field.nullish().transform((given) => given ?? null);

export const batchCallCreation = z
  .object({
    ...fields,
    agent_id: resourceId.describe('The agent must be active.'),
    phone_number_ids: fields.phone_number_ids.default([]),
    phone_rotation_strategy: fields.phone_rotation_strategy.default('random'),
    contact_source: z.enum(CONTACT_SOURCES).default('csv'),
    contact_folder_id: orNull(resourceId).describe('Needed where contact_source is folder.'),
    schedule_type: z.enum(SCHEDULE_TYPES).default('immediate'),
    scheduled_at: orNull(z.iso.datetime()).describe('Needed where schedule_type is scheduled.'),
    timezone: timeZone.default('UTC'),
    start_time: orNull(timeOfDay).describe("HH:MM. Null: the day's begin."),
    end_time: orNull(timeOfDay).describe("HH:MM. Null: the day's end."),
    working_days: fields.working_days.default([1, 2, 3, 4, 5]),
    max_concurrent_calls: fields.max_concurrent_calls.default(10),
    max_calls_per_day: orNull(z.int().min(1).max(MAX_CALLS_PER_DAY)).describe('Null: any number.'),
    retry_failed: fields.retry_failed.default(false),
    max_retry_attempts: fields.max_retry_attempts.default(0),
  })
  .refine(({ contact_source: source, contact_folder_id: id }) => source !== 'folder' || id !== null, {
    path: ['contact_folder_id'],
    error: 'is required, as contact_source is folder.',
  })
  .refine(({ schedule_type: type, scheduled_at: at }) => type !== 'scheduled' || at !== null, {
    path: ['scheduled_at'],
    error: 'is required, as schedule_type is scheduled.',
  });

/** The fields that the specification lists; others are refused rather than ignored, as they are of weight. */
export const batchCallChange = z.strictObject(fields).partial();

export const batchCallFilter = {
  agent_id: resourceId.optional(),
  status: z.enum(BATCH_STATUSES).optional(),
};

export const batchCallQuery = z.object({ ...batchCallFilter, ...pageQuery });

export const batchContactResource = z.strictObject({
  id: z.uuid(),
  contact_id: z.uuid().nullable().describe('Where it was a contact before; perhaps one that is deleted.'),
  phone_number: z.string(),
  variables: z.record(z.string(), z.string()),
  state: z
    .enum(CONTACT_STATES)
    .describe('pending: to be called, perhaps again; done: called; skipped: not called.'),
  attempts: z.int().min(0).describe('How often it was called.'),
  last_status: z.enum(CALL_STATUSES).nullable().describe("Its last call's."),
  reason: z.string().nullable().describe('What its last call came to, or why it is skipped, in words.'),
  last_call_id: z.uuid().nullable(),
  due_at: z.iso.datetime().nullable().describe('From when it may be called again.'),
});

export const newBatchContacts = z.object({
  contacts: z
    .array(
      z.union([
        z.strictObject({ phone_number: phoneNumber, variables: callVariables.optional() }),
        z.strictObject({ contact_id: resourceId }),
      ]),
    )
    .min(1)
    .max(MAX_CONTACTS_AT_ONCE),
});

export const batchContactQuery = z.object({
  state: z.enum(CONTACT_STATES).optional(),
  ...numberedPageQuery,
});

/** What has become of the rows that were sent. */
export const batchImportReport = z.strictObject({
  accepted_count: z.int().min(0),
  rejected_count: z.int().min(0),
  rejected: z
    .array(
      z.strictObject({
        row: z.int().min(1).describe('The line that it begins in, from 1.'),
        field: z.string().describe('The column; `row` for the row as a whole.'),
        message: z.string(),
      }),
    )
    .describe('The first of those that were not taken.'),
});

export const batchCsv = z.object({ csv: z.string().describe('As in the import of contacts.') });

export type BatchCallResource = z.output<typeof batchCallResource>;
export type BatchCallCreation = z.output<typeof batchCallCreation>;
export type BatchCallChange = z.output<typeof batchCallChange>;
export type BatchCallQuery = z.output<typeof batchCallQuery>;
export type BatchContactResource = z.output<typeof batchContactResource>;
export type BatchContactQuery = z.output<typeof batchContactQuery>;
export type NewBatchContacts = z.output<typeof newBatchContacts>;
export type BatchImportReport = z.output<typeof batchImportReport>;
