// What follows from a call's end: it is paid; then, as a job, which survives the process, its result is worked out and sent to
// whoever the agent's owner named.

import { z } from 'zod';
import { analysisPauseMs, MAX_ANALYSIS_ATTEMPTS } from '../../choices/after-call.js';
import { askedModel } from '../../choices/agent-model.js';
import { costOf } from '../../choices/call-cost.js';
import type { Db } from '../../db/database.js';
import type { LanguageModel } from '../../engines/language-model.js';
import { JobError, type JobContext, type JobHandler } from '../../jobs/handler.js';
import { enqueue } from '../../jobs/queue.js';
import { findAgent, webhookAddressOf } from '../../resources/agents/service.js';
import {
  addProblem,
  findCallResult,
  setCost,
  setResult,
  setSummary,
  type Call,
} from '../../resources/calls/service.js';
import { enqueueCallResult } from '../../resources/webhooks/service.js';
import { spendCredit } from '../../resources/workspaces/service.js';
import { analyzeCall, type CallAnalysis } from './call-analysis.js';

const KIND = 'call-ended';
const MAX_ATTEMPTS = 10;
const RETRY_AFTER_MS = 30_000;
/** Three questions to a model, each with a repair. */
const LIMIT_MS = 15 * 60_000;

const payloadSchema = z.object({ call_id: z.uuid(), workspace_id: z.uuid() });

export interface AfterCallOptions {
  /** Whether calls are analyzed. */
  readonly hasModel: boolean;
  /** Undefined: nothing is billed. */
  readonly pricePerMinuteUsd: number | undefined;
}

/** To be called in the transaction that ends the call. */
export function createAfterCall({ hasModel, pricePerMinuteUsd }: AfterCallOptions) {
  return async (db: Db, call: Call): Promise<void> => {
    const { id, workspace_id: workspaceId, agent_id: agentId } = call;
    const cost = costOf(call, pricePerMinuteUsd);
    if (cost !== null && (await setCost({ db }, id, cost))) await spendCredit(db, workspaceId, cost);
    if (!hasModel && (await webhookAddressOf({ db, workspaceId }, agentId)) === undefined) return;
    await enqueue(db, { kind: KIND, payload: { call_id: id, workspace_id: workspaceId }, uniqueKey: id });
  };
}

export interface AfterCallHandlerOptions {
  /** Undefined: there is no summary, no evaluation and no extraction. */
  readonly model: LanguageModel | undefined;
}

export function createAfterCallHandler({ model }: AfterCallHandlerOptions): JobHandler {
  return {
    kind: KIND,
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
    retryAfterMs: () => RETRY_AFTER_MS,
    async handle(payload, context) {
      const { call_id: callId, workspace_id: workspaceId } = payloadSchema.parse(payload);
      const { db, clock } = context;
      const analysis = model && (await analyzeOrGiveUp({ callId, workspaceId }, model, context));
      if (analysis?.isWorthRetrying === true && context.attempt < MAX_ANALYSIS_ATTEMPTS) {
        throw JobError.retry('the language model is away', analysisPauseMs(context.attempt));
      }
      await db.transaction().execute(async (transaction) => {
        const scope = { db: transaction, workspaceId };
        const found = await findCallResult(scope, callId);
        if (found === undefined) return; // deleted meanwhile
        if (analysis !== undefined) await keep({ ...scope, clock }, callId, analysis);
        const payload = analysis === undefined ? found : await findCallResult(scope, callId);
        if (payload !== undefined) await enqueueCallResult(transaction, { workspaceId, clock, payload });
      });
    },
  };
}

/** A defect holds up a result no longer than a model that is away. */
async function analyzeOrGiveUp(...parameters: Parameters<typeof analyze>): ReturnType<typeof analyze> {
  const [, , { attempt, signal }] = parameters;
  try {
    return await analyze(...parameters);
  } catch (error) {
    if (signal.aborted || attempt < MAX_ANALYSIS_ATTEMPTS) throw error;
    return { ...NO_ANALYSIS, problems: ['The call could not be analyzed, through a fault of the service.'] };
  }
}

const NO_ANALYSIS: CallAnalysis = {
  summary: null,
  success: null,
  extractedData: null,
  problems: [],
  isWorthRetrying: false,
};

/** @returns undefined where there is nothing to analyze, or it is done already. */
async function analyze(
  { callId, workspaceId }: { readonly callId: string; readonly workspaceId: string },
  model: LanguageModel,
  { db, signal }: JobContext,
): Promise<CallAnalysis | undefined> {
  const scope = { db, workspaceId };
  const call = await findCallResult(scope, callId);
  if (call === undefined || call.transcript.length === 0 || call.summary !== null) return undefined;
  const agent = await findAgent(scope, call.agent_id); // perhaps deleted
  const modelName = agent && askedModel(agent.settings.model);
  return analyzeCall(
    {
      transcript: call.transcript,
      successCriteria: agent?.settings.success_criteria ?? null,
      extractionSchema: agent?.settings.extraction_schema ?? null,
    },
    { model, modelName, signal },
  );
}

async function keep(
  scope: { readonly db: Db; readonly clock: JobContext['clock'] },
  callId: string,
  { summary, success, extractedData, problems }: CallAnalysis,
): Promise<void> {
  if (summary !== null) await setSummary(scope, callId, summary);
  await setResult(scope, callId, {
    success: success?.success ?? null,
    successReason: success?.reason ?? null,
    extractedData,
  });
  for (const problem of problems) await addProblem(scope, callId, problem);
}
