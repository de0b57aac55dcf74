import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIRST_ROTATION } from './numbers.js';
import { batchAfter, outcomeOf, type EndedCall } from './outcomes.js';

const call = (given: Partial<EndedCall>): EndedCall => ({
  status: 'completed',
  last_error: null,
  dial_failure: null,
  from_number: '+1',
  ...given,
});
const NO_ANSWER = call({ status: 'no_answer', dial_failure: 'no_answer' });
const REFUSED = call({ status: 'failed', dial_failure: 'refused', last_error: 'No route' });
const endedAt = new Date('2026-03-06T12:00:00Z');
const contact = (attempts: number) => ({ attempts, due_at: new Date(0) });
const rules = { retry_failed: true, max_retry_attempts: 3 };

describe('the outcome of a contact', () => {
  for (const [status, reason] of [
    ['completed', 'The call was answered.'],
    ['voicemail', 'A voicemail system answered.'],
  ] as const) {
    it(`is ${status} for good`, () => {
      const outcome = outcomeOf(call({ status }), contact(1), { rules, endedAt });
      assert.deepEqual([outcome.state, outcome.last_status, outcome.reason], ['done', status, reason]);
    });
  }

  for (const [attempts, minutes] of [
    [1, 30],
    [2, 60],
    [3, 120],
  ] as const) {
    it(`is another call ${minutes} minutes after call ${attempts}`, () => {
      const outcome = outcomeOf(NO_ANSWER, contact(attempts), { rules, endedAt });
      const dueAt = new Date(endedAt.getTime() + minutes * 60_000);
      assert.deepEqual([outcome.state, outcome.due_at], ['pending', dueAt]);
      assert.equal(
        outcome.reason,
        `Nobody answered. It is called again from ${dueAt.toISOString()} on: retry ${attempts} of 3.`,
      );
    });
  }

  it('is the last one when no retry is left', () => {
    const outcome = outcomeOf(call({ status: 'busy' }), contact(4), { rules, endedAt });
    assert.deepEqual(
      [outcome.state, outcome.reason],
      ['done', 'The line was busy. It was called 4 times, and is not called again.'],
    );
  });

  for (const given of [
    { retry_failed: false, max_retry_attempts: 3 },
    { retry_failed: true, max_retry_attempts: 0 },
  ]) {
    it(`is no other call with ${JSON.stringify(given)}`, () => {
      const outcome = outcomeOf(NO_ANSWER, contact(1), { rules: given, endedAt });
      assert.deepEqual([outcome.state, outcome.reason], ['done', 'Nobody answered.']);
    });
  }

  it("is the carrier's words, and no other call to a number that does not exist", () => {
    const unallocated = call({ status: 'failed', dial_failure: 'unallocated', last_error: 'No such number' });
    const outcome = outcomeOf(unallocated, contact(1), { rules, endedAt });
    assert.deepEqual(
      [outcome.state, outcome.reason],
      ['done', 'The call failed: No such number. It is not called again, as there is no such number.'],
    );
  });

  it('comes after its turn where the clock was set back', () => {
    const dueAt = new Date(endedAt.getTime() + 3_600_000);
    const outcome = outcomeOf(NO_ANSWER, { attempts: 2, due_at: dueAt }, { rules, endedAt });
    assert.equal(outcome.due_at.getTime(), dueAt.getTime() + 3_600_000);
  });
});

describe('a batch whose carrier fails', () => {
  const active = { ...FIRST_ROTATION, status: 'active', status_reason: null, carrier_failures: 9 } as const;

  it('is paused after ten failures in a row, and says why', () => {
    const { status, status_reason: reason } = batchAfter(active, REFUSED);
    assert.equal(status, 'paused');
    assert.equal(reason, 'The carrier could not place 10 calls in a row. The last error: No route.');
  });

  it('goes on before that, and counts anew after a call that the carrier could place', () => {
    assert.equal(batchAfter({ ...active, carrier_failures: 8 }, REFUSED).status, 'active');
    for (const each of [call({}), NO_ANSWER, call({ status: 'failed', dial_failure: 'rejected' })]) {
      assert.deepEqual(batchAfter(active, each), { ...active, carrier_failures: 0 });
    }
  });

  it('stays as somebody has paused it', () => {
    const paused = { ...active, status: 'paused' } as const;
    assert.deepEqual(batchAfter(paused, REFUSED), { ...paused, carrier_failures: 10 });
  });
});
