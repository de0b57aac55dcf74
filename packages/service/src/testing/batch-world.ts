// Runs one random batch on a real database: the clock stands still until something is due, calls end as it was decided, and nothing
// but the records is handed back.

import { tablesOf, type Db } from '../db/database.js';
import {
  addContacts,
  createBatchCall,
  dispatchDue,
  nextBatchDueAt,
  noteCallEnded,
  pauseBatchCall,
  resumeBatchCall,
  scheduleBatchCall,
} from '../resources/batch-calls/service.js';
import { batchCallCreation } from '../resources/batch-calls/schema.js';
import type { BatchCallTables } from '../resources/batch-calls/table.js';
import { completeCall, failCall, missCall, startCall, type Call } from '../resources/calls/service.js';
import type { CallTables } from '../resources/calls/table.js';
import type { PhoneCall } from '../resources/phone-calls/service.js';
import type { CallerNumber } from '../resources/phone-numbers/service.js';
import type { BatchRecords } from './batch-checker.js';
import type { FakeOutcome, RandomBatch } from './random-batch.js';
import { storeFolder } from './batch-numbers.js';

export interface BatchWorld {
  readonly db: Db;
  readonly workspaceId: string;
  readonly agentId: string;
  /** As many as a random batch may have. */
  readonly numbers: readonly CallerNumber[];
}

/** What has become of it, and how long it took. */
export interface BatchRun {
  readonly records: BatchRecords;
  readonly steps: number;
}

/** Calls, retries and waits of fourteen contacts take fewer. */
const MAX_STEPS = 1_500;
/** So often somebody resumes a batch that has paused by itself. */
const MAX_RESUMES = 3;

interface GoingCall {
  readonly call: PhoneCall;
  readonly endsAt: number;
  readonly outcome: FakeOutcome;
}

/** @param round tells the batch's numbers from those of the others. */
export async function runRandomBatch(world: BatchWorld, plan: RandomBatch, round: number): Promise<BatchRun> {
  let nowMs = Date.parse(plan.startsAt);
  const clock = { now: () => new Date(nowMs) };
  const { db, workspaceId, agentId } = world;
  const scope = { db, clock, workspaceId };
  const numbers = world.numbers.slice(0, plan.numberCount);
  const numberOf = (digits: number): string =>
    `+1${String(round).padStart(7, '0')}${String(digits).padStart(2, '0')}`;
  const forbidden = plan.forbidden.map(numberOf);
  await storeFolder(
    scope,
    forbidden.map((phoneNumber) => ({ phoneNumber, doNotCall: true })),
  );
  const within = <Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(work);

  const { batch } = await within((transaction) =>
    createBatchCall(
      { ...scope, db: transaction },
      batchCallCreation.parse({
        ...plan.settings,
        name: 'Random',
        agent_id: agentId,
        contact_source: 'manual',
        phone_number_ids: numbers.map(({ id }) => id),
        ...(plan.scheduledInMs !== undefined && {
          schedule_type: 'scheduled',
          scheduled_at: new Date(nowMs + plan.scheduledInMs).toISOString(),
        }),
      }),
    ),
  );
  const { id } = batch;
  await within(async (transaction) => {
    const contacts = plan.contacts.map((digits) => ({ phone_number: numberOf(digits) }));
    await addContacts({ ...scope, db: transaction }, id, { contacts });
    await scheduleBatchCall({ ...scope, db: transaction }, id);
  });

  const going: GoingCall[] = [];
  const resumedAt: Date[] = [];
  let placed = 0;
  let resumes = 0;
  let resumeAtMs: number | undefined;
  let steps = 0;

  const statusOf = async () =>
    tablesOf<BatchCallTables>(db)
      .selectFrom('batch_calls')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const resume = async (): Promise<void> => {
    nowMs += 1; // so that nothing else happens in the same moment
    await within((transaction) => resumeBatchCall({ ...scope, db: transaction }, id));
    resumedAt.push(clock.now());
  };

  for (; steps < MAX_STEPS; steps += 1) {
    let { status, due_at: dueAt } = await statusOf();
    while (dueAt !== null && dueAt <= clock.now()) {
      const dispatched = await dispatchDue({
        db,
        clock,
        random: () => (placed % 7) / 7,
        leaseUntil: () => clock.now(),
      });
      for (const call of dispatched?.calls ?? []) {
        const { outcome = 'completed', durationMs = 0 } = plan.outcomes[placed % plan.outcomes.length] ?? {};
        placed += 1;
        going.push({ call, outcome, endsAt: nowMs + durationMs });
      }
      ({ status, due_at: dueAt } = await statusOf());
    }
    const pause = plan.pauses.find(({ step }) => step === steps);
    if (pause !== undefined && (status === 'active' || status === 'scheduled')) {
      await within((transaction) => pauseBatchCall({ ...scope, db: transaction }, id));
      resumeAtMs = nowMs + pause.lastsMs;
      continue;
    }
    if (status === 'paused' && resumeAtMs === undefined && resumes < MAX_RESUMES) {
      resumes += 1;
      resumeAtMs = nowMs + 60_000;
    }
    going.sort((one, other) => one.endsAt - other.endsAt);
    const events = [going[0]?.endsAt, resumeAtMs, dueAt?.getTime()].filter((at) => at !== undefined);
    if (events.length === 0) break;
    const jump = plan.jumpsMs[steps] ?? 0; // afterwards it comes to an end
    nowMs = Math.max(nowMs, Math.min(...events)) + jump;
    while (going[0] !== undefined && going[0].endsAt <= nowMs) {
      nowMs += 1;
      await end(scope, going.shift());
    }
    if (resumeAtMs !== undefined && resumeAtMs <= nowMs) {
      resumeAtMs = undefined;
      if ((await statusOf()).status === 'paused') await resume();
    }
  }
  if ((await nextBatchDueAt({ db })) !== undefined) throw new Error('something is due when nothing is');
  const batchAtEnd = await statusOf();
  const contacts = await tablesOf<BatchCallTables>(db)
    .selectFrom('batch_call_contacts')
    .selectAll()
    .where('batch_call_id', '=', id)
    .orderBy('ordinal')
    .execute();
  const calls = await tablesOf<CallTables>(db)
    .selectFrom('calls')
    .selectAll()
    .where('batch_call_id', '=', id)
    .execute();
  return {
    records: {
      batch: batchAtEnd,
      contacts,
      calls,
      numbers: numbers.map(({ phoneNumber }) => phoneNumber),
      forbidden: new Set(forbidden),
      resumedAt,
    },
    steps,
  };
}

async function end(
  { db, clock }: { readonly db: Db; readonly clock: { now(): Date } },
  going: GoingCall | undefined,
): Promise<void> {
  if (going === undefined) return;
  const {
    call: { callId },
    outcome,
  } = going;
  await db.transaction().execute(async (transaction) => {
    const ended = await endAs({ db: transaction, clock }, callId, outcome);
    await noteCallEnded(transaction, clock, ended);
  });
}

async function endAs(
  scope: { readonly db: Db; readonly clock: { now(): Date } },
  callId: string,
  outcome: FakeOutcome,
): Promise<Call> {
  switch (outcome) {
    case 'completed':
    case 'voicemail':
      await startCall(scope, callId);
      return completeCall(scope, callId, { reason: outcome === 'voicemail' ? 'voicemail' : 'user_hang_up' });
    case 'broken':
      return failCall(scope, callId, { error: 'The line broke' });
    default:
      return missCall(scope, callId, { kind: outcome, message: `The carrier says ${outcome}` });
  }
}
