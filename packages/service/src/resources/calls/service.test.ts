import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { migrate } from '../../db/migrate.js';
import { openDatabase, type Database } from '../../db/database.js';
import { MIGRATIONS } from '../../main/migrations.js';
import { ApiError } from '../../rest/api-error.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { storeCall, storeCompletedCall } from '../../testing/stored-calls.js';
import { createWorkspace } from '../workspaces/service.js';
import {
  addProblem,
  addTranscriptEntry,
  completeCall,
  createCall,
  createCalls,
  failAbandonedCalls,
  failCall,
  getCall,
  getTranscript,
  logEvent,
  missCall,
  neverJoined,
  renewLease,
  ringCall,
  setCost,
  setResult,
  setSummary,
  startCall,
} from './service.js';

describe('a call that runs', () => {
  const clock = createManualClock();
  let database: Database;
  let scope: { db: Database['db']; clock: typeof clock; workspaceId: string };
  before(async () => {
    database = await openDatabase({ kind: 'memory' });
    await migrate(database.db, MIGRATIONS);
    const { db } = database;
    const { id } = await createWorkspace({ db, clock }, { name: 'Test', slug: 'test' });
    scope = { db, clock, workspaceId: id };
  });
  after(() => database.close());

  const minutesAhead = (minutes: number): Date => new Date(clock.now().getTime() + minutes * 60_000);
  const entry = (ordinal: number, text: string) => ({
    ordinal,
    role: 'agent' as const,
    medium: 'voice' as const,
    text,
    started_at: clock.now(),
  });

  it('is kept as it was created', async () => {
    const id = randomUUID();
    const agentId = randomUUID();
    const settings = { recording_enabled: true, transcription_enabled: false, greeting: 'Hello {{name}}' };
    const call = await createCall(scope, {
      id,
      agentId,
      agentName: 'Reception',
      kind: 'phone',
      direction: 'outbound',
      variables: { name: 'Zoë' },
      settings,
      phoneNumber: '+491701234567',
      fromNumber: '+4930123456',
    });
    assert.deepEqual(call, await getCall(scope, id));
    assert.deepEqual(
      [call.id, call.agent_id, call.agent_name, call.kind, call.status],
      [id, agentId, 'Reception', 'phone', 'queued'],
    );
    assert.deepEqual([call.variables, call.call_settings], [{ name: 'Zoë' }, settings]);
    assert.deepEqual([call.phone_number, call.from_number], ['+491701234567', '+4930123456']);
  });

  it('starts, and ends with its recording', async () => {
    const { id } = await storeCall(scope);
    clock.advance(2000);
    const started = await startCall(scope, id);
    assert.deepEqual([started.status, started.started_at], ['in_progress', clock.now()]);
    clock.advance(12_400);
    const ended = await completeCall(scope, id, { reason: 'user_hang_up', recordingFile: `${id}.wav` });
    assert.deepEqual(
      [ended.status, ended.end_reason, ended.duration_seconds, ended.recording_file, ended.ended_at],
      ['completed', 'user_hang_up', 12, `${id}.wav`, clock.now()],
    );
    assert.deepEqual(ended.updated_at, clock.now());
    assert.deepEqual(await getCall(scope, id), ended);
  });

  it('are made many at once, in their order', async () => {
    const calls = [1, 2, 3].map((number) => ({
      agentId: randomUUID(),
      agentName: 'Reception',
      kind: 'phone' as const,
      direction: 'outbound' as const,
      variables: {},
      settings: { recording_enabled: false, transcription_enabled: true },
      phoneNumber: `+1212555010${number}`,
    }));
    const created = await createCalls(scope, calls);
    assert.deepEqual(
      created.map(({ phone_number, status }) => [phone_number, status]),
      calls.map(({ phoneNumber }) => [phoneNumber, 'queued']),
    );
    assert.deepEqual(await createCalls(scope, []), []);
  });

  it('logs what happens in it, in order', async () => {
    const { id } = await storeCall(scope);
    const log = async () => (await getCall(scope, id)).events.map(({ type, detail }) => [type, detail]);
    clock.advance(1_000);
    const ringing = await ringCall(scope, id);
    assert.deepEqual(ringing.events.at(-1), { type: 'ringing', at: clock.now().toISOString() });
    const started = await startCall({ ...scope, seen: ringing }, id);
    await startCall({ ...scope, seen: ringing }, id); // it is not any more as it was seen
    await logEvent(scope, id, { type: 'digits', detail: '12#' });
    await completeCall({ ...scope, seen: started }, id, { reason: 'transferred' });
    await logEvent(scope, id, { type: 'digits', detail: '9' });
    assert.deepEqual(await log(), [
      ['queued', undefined],
      ['ringing', undefined],
      ['answered', undefined],
      ['digits', '12#'],
      ['ended', 'transferred'],
    ]);
  });

  it('logs no more than it can hold, and its end', async () => {
    const { id } = await storeCall(scope);
    await startCall(scope, id);
    for (let key = 0; key < 110; key += 1) await logEvent(scope, id, { type: 'digits', detail: '1' });
    const { events } = await completeCall(scope, id, { reason: 'voicemail' });
    assert.deepEqual([events.length, events.at(-1)?.type], [101, 'ended']);
  });

  it('that the carrier could not connect says why', async () => {
    const { id } = await storeCall(scope);
    const failure = { kind: 'unallocated', message: 'There is no such number.' } as const;
    const call = await missCall(scope, id, failure);
    assert.deepEqual(
      [call.status, call.last_error, call.dial_failure, call.events.at(-1)?.detail],
      ['failed', failure.message, 'unallocated', failure.message],
    );
    const { id: engaged } = await storeCall(scope);
    const busy = await missCall(scope, engaged, { kind: 'busy', message: 'The line is engaged.' });
    assert.deepEqual([busy.status, busy.last_error, busy.dial_failure], ['busy', null, 'busy']);
  });

  it('ends once, however many say so at once', async () => {
    const { id } = await storeCall(scope);
    await startCall(scope, id);
    const ends = await Promise.all([
      failCall(scope, id, { error: 'The model is silent.' }),
      completeCall(scope, id, { reason: 'user_hang_up' }),
      completeCall(scope, id, { reason: 'max_duration' }),
      neverJoined(scope, id),
      startCall(scope, id),
    ]);
    const [first, ...others] = ends;
    assert.equal(first.status, 'failed');
    for (const other of others) assert.deepEqual(other, first);
  });

  it('that nobody joined was not answered', async () => {
    const { id } = await storeCall(scope);
    const { status, end_reason } = await neverJoined(scope, id);
    assert.deepEqual([status, end_reason], ['no_answer', 'never_joined']);
  });

  it('changes within the transaction of the caller, and not at all when that is undone', async () => {
    const { id } = await storeCall(scope);
    const undone = scope.db.transaction().execute(async (db) => {
      assert.equal((await startCall({ ...scope, db }, id)).status, 'in_progress');
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.equal((await getCall(scope, id)).status, 'queued');
  });

  it('that is unknown is refused', async () => {
    const id = randomUUID();
    const tries = [
      startCall(scope, id),
      failCall(scope, id, { error: '' }),
      addTranscriptEntry(scope, id, entry(0, 'Hello.')),
      setSummary(scope, id, ''),
    ];
    for (const each of tries) {
      await assert.rejects(each, (error) => error instanceof ApiError && error.code === 'not_found');
    }
  });

  describe('has a transcript', () => {
    it('in the order of its utterances, of which the last version stands', async () => {
      const { id } = await storeCall(scope);
      await startCall(scope, id);
      for (const [ordinal, text] of [
        [1, 'Who is there?'],
        [0, 'Hel'],
        [2, 'Good bye.'],
        [0, 'Hello.'],
      ] as const) {
        await addTranscriptEntry(scope, id, entry(ordinal, text));
      }
      await completeCall(scope, id, { reason: 'user_hang_up' });
      await addTranscriptEntry(scope, id, entry(3, 'Too late.'));
      const { entries, summary } = await getTranscript(scope, id);
      assert.deepEqual(
        entries.map(({ text }) => text),
        ['Hello.', 'Who is there?', 'Good bye.'],
      );
      assert.deepEqual(entries[0], entry(0, 'Hello.'));
      assert.equal(summary, null);
    });

    it('only where it is wanted', async () => {
      const { id } = await storeCall(scope, { settings: { transcription_enabled: false } });
      await startCall(scope, id);
      await addTranscriptEntry(scope, id, entry(0, 'Hello.'));
      await completeCall(scope, id, { reason: 'user_hang_up' });
      await assert.rejects(getTranscript(scope, id), /not available/);
    });
  });

  it('has a summary and a result once they are there', async () => {
    const { id } = await storeCompletedCall(scope);
    assert.equal((await setSummary(scope, id, 'A table for two.')).summary, 'A table for two.');
    for (const extractedData of [{ guests: 2 }, ['a', 1], 'text', 7, null]) {
      const call = await setResult(scope, id, {
        success: true,
        successReason: 'It is booked.',
        extractedData,
      });
      assert.deepEqual(
        [call.success, call.success_reason, call.extracted_data],
        [true, 'It is booked.', extractedData],
      );
    }
  });

  it('keeps the first of what goes wrong, while it runs and afterwards', async () => {
    const { id } = await storeCall(scope);
    await addProblem(scope, id, 'The first one.');
    await neverJoined(scope, id);
    for (let count = 1; count < 30; count += 1) await addProblem(scope, id, 'One more.');
    const { problems } = await getCall(scope, id);
    assert.deepEqual([problems[0]?.reason, problems.length], ['The first one.', 20]);
  });

  it('has its cost set once', async () => {
    const { id } = await storeCompletedCall(scope);
    assert.deepEqual([await setCost(scope, id, 0.25), await setCost(scope, id, 1)], [true, false]);
    assert.equal((await getCall(scope, id)).cost_usd, 0.25);
  });

  describe('whose process has died', () => {
    it('fails when its lease has passed, and no other does', async () => {
      const renewed = await storeCall(scope, { leaseUntil: minutesAhead(1) });
      const abandoned = await storeCall(scope, { leaseUntil: minutesAhead(1) });
      const unclaimed = await storeCall(scope);
      const over = await storeCompletedCall(scope, { leaseUntil: minutesAhead(1) });
      assert.deepEqual(await failAbandonedCalls(scope), []);

      clock.advance(60_000);
      const ids = [renewed.id, over.id, randomUUID()];
      assert.deepEqual(await renewLease(scope, ids, minutesAhead(1)), [renewed.id]);
      assert.deepEqual(await renewLease(scope, [], minutesAhead(1)), []);
      assert.deepEqual(await failAbandonedCalls(scope), [abandoned.id]);

      const { status, last_error, end_reason, lease_until } = await getCall(scope, abandoned.id);
      assert.deepEqual([status, end_reason, lease_until], ['failed', 'error', null]);
      assert.match(last_error ?? '', /process that ran the call ended/);
      for (const { id } of [renewed, unclaimed]) assert.equal((await getCall(scope, id)).status, 'queued');
      assert.deepEqual(await failAbandonedCalls(scope), []);
    });

    it('goes on where it is run here, whatever the clock says', async () => {
      const { id } = await storeCall(scope, { leaseUntil: minutesAhead(-60) });
      assert.deepEqual(await failAbandonedCalls(scope, undefined, [id]), []);
      assert.deepEqual(await failAbandonedCalls(scope), [id]);
    });

    it('fails also when it was one of many', async () => {
      const calls = [];
      for (let index = 0; index < 120; index += 1) {
        calls.push((await storeCall(scope, { leaseUntil: clock.now() })).id);
      }
      assert.deepEqual([...(await failAbandonedCalls(scope))].sort(), calls.sort());
    });
  });
});
