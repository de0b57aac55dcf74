// What follows from a call's end: its result is worked out and sent to whoever the agent's owner named, as a job, which survives
// the process.

import { z } from 'zod';
import type { Db } from '../db/database.js';
import type { JobHandler } from '../jobs/handler.js';
import { enqueue } from '../jobs/queue.js';
import { findCallResult, type Call } from '../resources/calls/service.js';
import { enqueueCallResult } from '../resources/webhooks/service.js';

const KIND = 'call-ended';
const MAX_ATTEMPTS = 10;
const RETRY_AFTER_MS = 30_000;

const payloadSchema = z.object({ call_id: z.uuid(), workspace_id: z.uuid() });

/** Belongs in the transaction that ends the call. */
export async function afterCall(db: Db, { id, workspace_id }: Call): Promise<void> {
  await enqueue(db, { kind: KIND, payload: { call_id: id, workspace_id }, uniqueKey: id });
}

export function createAfterCallHandler(): JobHandler {
  return {
    kind: KIND,
    maxAttempts: MAX_ATTEMPTS,
    retryAfterMs: () => RETRY_AFTER_MS,
    async handle(payload, { db, clock }) {
      const { call_id, workspace_id: workspaceId } = payloadSchema.parse(payload);
      await db.transaction().execute(async (transaction) => {
        const result = await findCallResult({ db: transaction, workspaceId }, call_id);
        if (result === undefined) return; // deleted meanwhile
        await enqueueCallResult(transaction, { workspaceId, clock, payload: result });
      });
    },
  };
}
