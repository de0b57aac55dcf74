import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DialFailureKind } from '../../carriers/carrier.js';
import {
  ACTIVE_STATUSES,
  CALL_STATUSES,
  END_REASONS,
  FIRST_STATE,
  isOver,
  transition,
  type CallEvent,
  type CallState,
  type CallStatus,
} from './states.js';

const START = new Date('2026-01-02T03:04:05Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

const STARTED: CallEvent = { type: 'started' };
const ENDED: CallEvent = { type: 'ended', reason: 'agent_hang_up', recordingFile: 'a.wav' };
const FAILED: CallEvent = { type: 'failed', error: 'The model is silent.' };
const NEVER_JOINED: CallEvent = { type: 'never_joined' };
const RINGING: CallEvent = { type: 'ringing' };
const MACHINE: CallEvent = { type: 'ended', reason: 'voicemail' };
const notReached = (kind: DialFailureKind): CallEvent => ({
  type: 'not_reached',
  failure: { kind, message: `It was ${kind}.` },
});

const in_progress: CallState = { ...FIRST_STATE, status: 'in_progress', started_at: START };
const ringing: CallState = { ...FIRST_STATE, status: 'ringing' };

describe('the life of a call', () => {
  for (const [from, event, to] of [
    [FIRST_STATE, STARTED, 'in_progress'],
    [ringing, STARTED, 'in_progress'],
    [in_progress, STARTED, 'in_progress'],
    [FIRST_STATE, ENDED, 'no_answer'],
    [ringing, ENDED, 'no_answer'],
    [in_progress, ENDED, 'completed'],
    [FIRST_STATE, FAILED, 'failed'],
    [ringing, FAILED, 'failed'],
    [in_progress, FAILED, 'failed'],
    [FIRST_STATE, NEVER_JOINED, 'no_answer'],
    [ringing, NEVER_JOINED, 'no_answer'],
    [in_progress, NEVER_JOINED, 'in_progress'],
    [FIRST_STATE, RINGING, 'ringing'],
    [ringing, RINGING, 'ringing'],
    [in_progress, RINGING, 'in_progress'],
    [FIRST_STATE, notReached('refused'), 'failed'],
    [FIRST_STATE, notReached('network'), 'failed'],
    [FIRST_STATE, notReached('unallocated'), 'failed'],
    [ringing, notReached('rejected'), 'failed'],
    [ringing, notReached('busy'), 'busy'],
    [ringing, notReached('no_answer'), 'no_answer'],
    [in_progress, notReached('no_answer'), 'in_progress'],
    [in_progress, MACHINE, 'voicemail'],
    [ringing, MACHINE, 'no_answer'],
  ] as const satisfies readonly (readonly [CallState, CallEvent, CallStatus])[]) {
    it(`moves from ${from.status} to ${to} when ${event.type}`, () => {
      assert.equal(transition(from, event, after(1)).status, to);
    });
  }

  it('is over in the statuses that the specification calls terminal', () => {
    assert.deepEqual(
      CALL_STATUSES.filter((status) => !isOver(status)),
      [...ACTIVE_STATUSES],
    );
  });

  it('keeps when it started and ended, why, and what came of it', () => {
    const started = transition(FIRST_STATE, STARTED, START);
    assert.deepEqual(transition(started, ENDED, after(12.6)), {
      status: 'completed',
      started_at: START,
      ended_at: after(12.6),
      duration_seconds: 13,
      end_reason: 'agent_hang_up',
      last_error: null,
      dial_failure: null,
      recording_file: 'a.wav',
    });
    const failed = transition(started, { ...FAILED, recordingFile: 'b.wav' }, after(1));
    assert.deepEqual(
      [failed.end_reason, failed.last_error, failed.recording_file],
      ['error', 'The model is silent.', 'b.wav'],
    );
    const missed = transition(FIRST_STATE, NEVER_JOINED, after(30));
    assert.deepEqual([missed.end_reason, missed.duration_seconds], ['never_joined', 0]);
  });

  it('has no negative duration when the clock was set back', () => {
    assert.equal(transition(in_progress, ENDED, after(-60)).duration_seconds, 0);
  });

  const arbitraryEvent: fc.Arbitrary<CallEvent> = fc.oneof(
    fc.constant(STARTED),
    fc.constant(NEVER_JOINED),
    fc.constant(RINGING),
    fc
      .constantFrom<DialFailureKind>('busy', 'no_answer', 'rejected', 'unallocated', 'refused', 'network')
      .map(notReached),
    fc.record({ type: fc.constant('ended' as const), reason: fc.constantFrom(...END_REASONS) }),
    fc.record({ type: fc.constant('failed' as const), error: fc.string() }),
  );

  it('ends once, and holds what its status says, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitraryEvent, fc.integer({ min: -5, max: 100 }))), (steps) => {
        let state = FIRST_STATE;
        let now = START;
        for (const [event, seconds] of steps) {
          now = new Date(now.getTime() + seconds * 1000);
          const next = transition(state, event, now);
          if (isOver(state.status)) assert.equal(next, state, 'what is over never changes');
          if (next === state) continue;
          assert.notEqual(next.status, state.status);
          assert.deepEqual(transition(next, event, now), next, 'the same again changes nothing');
          assert.equal(next.ended_at === null, !isOver(next.status));
          assert.equal(next.duration_seconds === null, !isOver(next.status));
          assert.equal(next.end_reason === null, !isOver(next.status));
          assert.equal(next.last_error !== null, next.status === 'failed');
          if (next.status === 'completed') assert.notEqual(next.started_at, null);
          if (next.dial_failure !== null) assert.equal(next.started_at, null);
          if (next.status === 'no_answer') assert.equal(next.started_at, null);
          assert.ok((next.duration_seconds ?? 0) >= 0);
          state = next;
        }
      }),
    );
  });
});
