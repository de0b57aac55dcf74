// Calls as the API has them. Fields are the specification's; where it is silent the shape is the one that clients know.

import { z } from 'zod';
import { MAX_DELETED_AT_ONCE } from '../../choices/bulk-delete.js';
import { contextChange } from '../../choices/call-context.js';
import { callRatingResource } from '../../choices/call-rating.js';
import { pageQuery } from '../../rest/envelope.js';
import { resourceId } from '../../rest/fields.js';
import { LOGGED_EVENTS } from './logged-event.js';
import { CALL_STATUSES, END_REASONS } from './states.js';

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;

export const callResource = z.strictObject({
  id: z.uuid(),
  agent_id: z.uuid().describe('Perhaps of an agent that is deleted.'),
  phone_number: z.string().nullable().describe('Null: a browser call has no number.'),
  from_number: z.string().nullable().describe('Null: a browser call has no number.'),
  direction: z.enum(CALL_DIRECTIONS).describe('What the public API creates is outbound.'),
  status: z.enum(CALL_STATUSES),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  duration_seconds: z.int().min(0).nullable(),
  cost_usd: z.number().nullable().describe('Null: nothing was billed.'),
  summary: z.string().nullable(),
  recording_url: z
    .string()
    .nullable()
    .describe('Plays without an API key. Null unless recording is enabled and the call has ended.'),
  context: z
    .looseObject({
      end_reason: z.enum(END_REASONS).optional(),
      last_error: z.string().optional(),
      problems: z
        .array(z.strictObject({ at: z.iso.datetime(), reason: z.string() }))
        .readonly()
        .optional()
        .describe('What went wrong besides, in the call or after it.'),
    })
    .describe("The client's own keys, and three of the service."),
  rating: callRatingResource
    .nullable()
    .describe('What the caller thought of it. Null: nobody has said. Not in the specification.'),
  events: z
    .array(
      z.strictObject({
        type: z.enum(LOGGED_EVENTS),
        at: z.iso.datetime(),
        detail: z.string().optional().describe('More of it: the keys, the number, the outcome.'),
      }),
    )
    .readonly()
    .describe('What happened in the call, in order. Not in the specification.'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const transcriptEntryResource = z.strictObject({
  ordinal: z.int().min(0).describe("The utterance's place in the call."),
  role: z.enum(['user', 'agent']),
  medium: z.enum(['voice', 'text']),
  text: z.string(),
  started_at: z.iso.datetime(),
});

export const transcriptResource = z.strictObject({
  transcript: z.array(transcriptEntryResource),
  summary: z.string().describe('Empty until there is one.'),
});

export const recordingResource = z.strictObject({ recording_url: z.string() });

export const bulkDeletionResource = z.strictObject({
  deleted_count: z.int().min(0),
  failed_count: z.int().min(0),
  deleted_ids: z.array(z.uuid()),
  failed_ids: z.array(z.uuid()).describe('Of calls that are active, or do not exist.'),
});

export const callChange = z.object({
  context: contextChange.optional(),
  call_settings: z
    .strictObject({
      recording_enabled: z.boolean().optional(),
      transcription_enabled: z.boolean().optional(),
    })
    .optional(),
});

export const bulkDeletion = z.object({
  ids: z
    .array(resourceId)
    .min(1, 'must hold at least one id.')
    .max(MAX_DELETED_AT_ONCE, `must hold at most ${MAX_DELETED_AT_ONCE} ids.`),
});

export const callFilter = {
  status: z.enum(CALL_STATUSES).optional(),
  direction: z.enum(CALL_DIRECTIONS).optional(),
  agent_id: resourceId.optional(),
};

export const callQuery = z.object({ ...callFilter, ...pageQuery });

export type CallResource = z.output<typeof callResource>;
export type CallChange = z.output<typeof callChange>;
export type CallQuery = z.output<typeof callQuery>;
