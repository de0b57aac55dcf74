// Starts browser calls: of an active agent of the workspace, as it is now. What runs them is handed in.

import { randomUUID } from 'node:crypto';
import { CONCURRENT_CALLS_RETRY_SECONDS } from '../../choices/rate-limits.js';
import { asText } from '../../choices/call-variables.js';
import type { CallFaults, PreparedCall } from '../../conversation/call.js';
import { prepareCall } from '../../conversation/prepare-call.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { callAgentOf, findCallableAgent, isAgent, type CallableAgent } from '../agents/service.js';
import { countActiveBrowserCalls, createCall, failCall, noteRecordingError } from '../calls/service.js';
import { requireCredit } from '../workspaces/service.js';

/** What runs calls. */
export interface CallOpener {
  /** Until when a new call is believed to be run. */
  leaseUntil(): Date;
  /** Browser calls of one workspace that may go on at once; undefined: any number. */
  readonly maxConcurrentCalls: number | undefined;
  /** Where a call that is recorded is to be recorded; undefined: there is no place for it. Never rejects. */
  recordingPathOf(callId: string): Promise<string | undefined>;
  /** What goes wrong in calls of this agent, on purpose. */
  faultsOf(agentId: string): CallFaults | undefined;
  /** A URL that joins the call. @throws Error when it cannot be had. */
  open(call: PreparedCall, origin: string): Promise<string>;
}

export interface StartedCall {
  readonly callId: string;
  readonly joinUrl: string;
  readonly agentName: string;
  readonly createdAt: Date;
}

interface CallRequest {
  readonly kind: 'web' | 'test';
  readonly variables?: Readonly<Record<string, string | number | boolean>> | undefined;
}

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId' | 'origin'>;

/** The specification gives no figure; long enough to be seen to be honoured. */
const RETRY_AFTER_SECONDS = 5;

/** Never the exception's own text, which may hold a joinUrl. */
const PROVIDER_MESSAGE = 'The voice platform could not place the call. It is safe to try again.';

/** @throws ApiError `unauthorized` for another workspace's agent, `not_found` for one that is none or not active. */
export async function requireCallable(scope: Scope, agentId: string): Promise<CallableAgent> {
  const callable = await findCallableAgent(scope, agentId).catch(async (error: unknown) => {
    // The specification's answer to a key of another organization.
    if (await isAgent(scope.db, agentId)) throw ApiError.unauthorized();
    throw error;
  });
  if (callable === undefined) throw noActiveAgent();
  return callable;
}

/** @throws ApiError `payment_required`, `rate_limited`, `provider_error`. */
export async function startCall(
  scope: Scope,
  callable: CallableAgent,
  { kind, variables = {} }: CallRequest,
  opener: CallOpener,
): Promise<StartedCall> {
  const { db, clock, workspaceId, origin } = scope;
  const agent = callAgentOf(callable);
  const faults = opener.faultsOf(agent.id);
  if (faults?.start === 'not-found') throw noActiveAgent();
  if (faults?.start === 'rate-limited') throw ApiError.rateLimited(RETRY_AFTER_SECONDS);
  await requireCredit(db, workspaceId);
  const callId = randomUUID();
  const texts = asText(variables);
  const { created_at: createdAt } = await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, clock, workspaceId };
    await requireRoom(within, opener.maxConcurrentCalls);
    return createCall(within, {
      id: callId,
      agentId: agent.id,
      agentName: agent.name,
      kind,
      direction: 'outbound',
      variables: texts,
      leaseUntil: opener.leaseUntil(),
      settings: { recording_enabled: agent.isRecordingEnabled, transcription_enabled: true },
    });
  });
  try {
    if (faults?.start === 'no-room') throw new Error('there is no room, on purpose');
    const recordingPath = agent.isRecordingEnabled
      ? await recordingPathFor(callId, scope, opener)
      : undefined;
    const prepared = prepareCall({ callId, workspaceId, agent, variables: texts, faults, recordingPath });
    const joinUrl = await opener.open(prepared, origin);
    return { callId, joinUrl, agentName: agent.name, createdAt };
  } catch {
    await db
      .transaction()
      .execute((transaction) => failCall({ db: transaction, clock }, callId, { error: PROVIDER_MESSAGE }));
    throw ApiError.provider(PROVIDER_MESSAGE);
  }
}

/** Calls start one after the other in a workspace, so that no two take the same place. @throws ApiError `rate_limited`. */
async function requireRoom(
  scope: Pick<Scope, 'db' | 'workspaceId'>,
  limit: number | undefined,
): Promise<void> {
  if (limit === undefined) return;
  if ((await countActiveBrowserCalls(scope)) >= limit)
    throw ApiError.rateLimited(CONCURRENT_CALLS_RETRY_SECONDS);
}

/** A call is worth more than its recording: without a place for it the call goes on, and its record says so. */
async function recordingPathFor(
  callId: string,
  { db, clock }: Scope,
  opener: CallOpener,
): Promise<string | undefined> {
  const path = await opener.recordingPathOf(callId);
  if (path !== undefined) return path;
  await db
    .transaction()
    .execute((transaction) => noteRecordingError({ db: transaction, clock }, callId, 'unwritable'));
  return undefined;
}

function noActiveAgent(): ApiError {
  return ApiError.notFound('There is no active agent of this id.');
}
