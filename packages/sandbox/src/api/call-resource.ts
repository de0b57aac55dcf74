// A call and its transcript as the API shows them. What the specification leaves open is decided here.

import { z } from 'zod';

import type { CallRecord, EndReason, TranscriptEntry } from '@voice-agent/service';
import { isTerminal } from '../domain/call-transition.js';
import { formatDuration } from '../domain/duration.js';

export const CALL_STATUSES = [
  'queued',
  'ringing',
  'in_progress',
  'completed',
  'failed',
  'no_answer',
  'busy',
  'voicemail',
] as const;

const END_REASONS = [
  'user_hang_up',
  'agent_hang_up',
  'max_duration',
  'inactivity',
  'connection_lost',
  'never_joined',
  'error',
] as const satisfies readonly EndReason[];

export const callResource = z.strictObject({
  id: z.uuid(),
  agent_id: z.uuid(),
  phone_number: z.string().nullable().describe('Null: a browser call has no number.'),
  from_number: z.string().nullable().describe('Null: a browser call has no number.'),
  direction: z.enum(['inbound', 'outbound']).describe('What the public API creates is outbound.'),
  status: z.enum(CALL_STATUSES),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  duration_seconds: z.int().min(0).nullable(),
  cost_usd: z.number().describe('Zero: the sandbox bills nothing.'),
  summary: z.string().nullable(),
  recording_url: z.string().nullable().describe('Null unless recording is enabled and the call has ended.'),
  context: z.strictObject({
    end_reason: z.enum(END_REASONS).optional(),
    last_error: z.string().optional(),
  }),
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
  summary: z.string(),
});

/** @param recordingUrl where the recording can be fetched; `undefined` when there is none. */
export function toCallResource(
  record: CallRecord,
  recordingUrl: string | undefined,
): z.input<typeof callResource> {
  return {
    id: record.id,
    agent_id: record.agentId,
    phone_number: null,
    from_number: null,
    direction: 'outbound',
    status: record.status,
    started_at: record.startedAt ?? null,
    ended_at: record.endedAt ?? null,
    duration_seconds: record.durationSeconds ?? null,
    cost_usd: 0,
    summary: hasTranscript(record) ? summarize(record) : null,
    recording_url: recordingUrl ?? null,
    context: {
      ...(record.endReason !== undefined && { end_reason: record.endReason }),
      ...(record.lastError !== undefined && { last_error: record.lastError }),
    },
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

/** @returns `undefined` while the call goes on, and for a call that nobody joined. */
export function toTranscriptResource(record: CallRecord): z.input<typeof transcriptResource> | undefined {
  if (!hasTranscript(record)) return undefined;
  return {
    transcript: record.transcript.map(({ ordinal, role, medium, text, startedAt }) => ({
      ordinal,
      role,
      medium,
      text,
      started_at: startedAt,
    })),
    summary: summarize(record),
  };
}

function hasTranscript(record: CallRecord): boolean {
  return isTerminal(record.status) && record.startedAt !== undefined;
}

function summarize({ transcript, durationSeconds }: CallRecord): string {
  const count = (role: TranscriptEntry['role']) => transcript.filter((entry) => entry.role === role).length;
  const duration = formatDuration((durationSeconds ?? 0) * 1000);
  return `In ${duration}, utterances of the visitor: ${count('user')}; of the agent: ${count('agent')}.`;
}
