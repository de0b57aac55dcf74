// A process of its own that starts the calls of batches until it is killed, and ends them a little later. It prints
// `ready`, and the id of each call that it places. Calls of processes that have died are failed when their lease has passed.

import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../db/database.js';
import { completeCall, failAbandonedCalls, startCall } from '../resources/calls/service.js';
import { dispatchDue, noteCallEnded } from '../resources/batch-calls/service.js';
import { systemClock } from '../time/clock.js';

const [url = '', leaseMs = '', callMs = ''] = process.argv.slice(2);
const clock = systemClock;

const { db } = await openDatabase({ kind: 'server', url });
process.stdout.write('ready\n');

async function run(callId: string): Promise<void> {
  process.stdout.write(`${callId}\n`);
  await startCall({ db, clock }, callId);
  await pause(Number(callMs));
  await db.transaction().execute(async (transaction) => {
    const call = await completeCall({ db: transaction, clock }, callId, { reason: 'user_hang_up' });
    await noteCallEnded(transaction, clock, call);
  });
}

const fail = (): never => process.exit(1);
const leaseUntil = (): Date => new Date(Date.now() + Number(leaseMs));
for (;;) {
  const dispatched = await dispatchDue({ db, clock, random: Math.random, leaseUntil });
  for (const { callId } of dispatched?.calls ?? []) run(callId).catch(fail);
  if (dispatched !== undefined) continue;
  await failAbandonedCalls({ db, clock }, (transaction, call) => noteCallEnded(transaction, clock, call));
  await pause(20);
}
