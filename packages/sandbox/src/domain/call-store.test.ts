import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { CallRecord, TranscriptEntry } from '@voice-agent/service';
import { createCallStore, type CallStoreOptions } from './call-store.js';

const START = Date.parse('2025-06-01T12:00:00.000Z');

function storeWithClock(options: Omit<CallStoreOptions, 'now'> = {}) {
  let timeMs = START;
  const store = createCallStore({ ...options, now: () => timeMs });
  return { store, pass: (durationMs: number) => (timeMs += durationMs) };
}

function entry(ordinal: number, text: string): TranscriptEntry {
  return { ordinal, role: 'user', medium: 'voice', text, startedAt: '2025-06-01T12:00:00.000Z' };
}

describe('a call store', () => {
  it('follows a call from its creation to its end', () => {
    const { store, pass } = storeWithClock();

    const created = store.create({ callId: 'a', agentId: 'x' });
    assert.equal(created.status, 'queued');
    assert.equal(created.createdAt, '2025-06-01T12:00:00.000Z');

    pass(1_000);
    assert.equal(store.start('a')?.status, 'in_progress');
    pass(41_600);
    store.addTranscript('a', entry(0, 'hello'));
    const ended = store.end('a', { reason: 'user_hang_up', recordingPath: '/tmp/a.wav' });

    assert.deepEqual(ended, {
      id: 'a',
      agentId: 'x',
      status: 'completed',
      createdAt: '2025-06-01T12:00:00.000Z',
      updatedAt: '2025-06-01T12:00:42.600Z',
      startedAt: '2025-06-01T12:00:01.000Z',
      endedAt: '2025-06-01T12:00:42.600Z',
      durationSeconds: 42,
      endReason: 'user_hang_up',
      lastError: undefined,
      transcript: [entry(0, 'hello')],
      recordingPath: '/tmp/a.wav',
    });
    assert.equal(store.get('a'), ended);
  });

  it('puts utterances in call order, whatever order they come in, and lets a later one replace its like', () => {
    const { store } = storeWithClock();
    store.create({ callId: 'a', agentId: 'x' });
    store.start('a');
    for (const [ordinal, text] of [
      [2, 'c'],
      [0, 'a'],
      [5, 'd'],
      [1, 'b'],
      [2, 'C'],
    ] as const) {
      store.addTranscript('a', entry(ordinal, text));
    }
    assert.deepEqual(
      store.get('a')?.transcript.map(({ text }) => text),
      ['a', 'b', 'C', 'd'],
    );
  });

  type Step = 'start' | 'end' | 'fail' | 'neverJoined';
  const table: readonly (readonly [readonly Step[], Partial<CallRecord>])[] = [
    [[], { status: 'queued', durationSeconds: undefined, endReason: undefined }],
    [['start'], { status: 'in_progress', endReason: undefined }],
    [['start', 'start'], { status: 'in_progress' }],
    [['start', 'end'], { status: 'completed', endReason: 'agent_hang_up', durationSeconds: 2 }],
    [['start', 'fail'], { status: 'failed', endReason: 'error', lastError: 'broken' }],
    [['start', 'neverJoined'], { status: 'in_progress', endReason: undefined }],
    [['end'], { status: 'no_answer', endReason: 'agent_hang_up', durationSeconds: 0 }],
    [['fail'], { status: 'failed', lastError: 'broken', durationSeconds: 0 }],
    [['neverJoined'], { status: 'no_answer', endReason: 'never_joined' }],
    [['start', 'end', 'fail'], { status: 'completed', lastError: undefined }],
    [['start', 'end', 'start'], { status: 'completed', durationSeconds: 2 }],
    [['start', 'fail', 'end'], { status: 'failed', endReason: 'error' }],
    [['fail', 'start'], { status: 'failed', startedAt: undefined }],
    [['neverJoined', 'start', 'end'], { status: 'no_answer', endReason: 'never_joined' }],
  ];
  for (const [steps, expected] of table) {
    it(`makes a call ${expected.status ?? ''} after ${steps.join(', ') || 'nothing'}`, () => {
      const { store, pass } = storeWithClock();
      store.create({ callId: 'a', agentId: 'x' });
      for (const step of steps) {
        if (step === 'end') store.end('a', { reason: 'agent_hang_up' });
        else if (step === 'fail') store.fail('a', { error: 'broken' });
        else store[step]('a');
        pass(2_000);
      }
      const record = store.get('a');
      assert.ok(record);
      for (const key of Object.keys(expected) as (keyof CallRecord)[]) {
        assert.deepEqual(record[key], expected[key], key);
      }
    });
  }

  it('changes nothing in an ended call, not even its transcript', () => {
    const { store, pass } = storeWithClock();
    store.create({ callId: 'a', agentId: 'x' });
    store.start('a');
    const ended = store.end('a', { reason: 'inactivity' });
    pass(5_000);
    assert.equal(store.addTranscript('a', entry(0, 'too late')), ended);
    assert.equal(store.end('a', { reason: 'error', recordingPath: '/elsewhere' }), ended);
  });

  it('does not make time negative when the clock is set back', () => {
    const { store, pass } = storeWithClock();
    store.create({ callId: 'a', agentId: 'x' });
    store.start('a');
    pass(-60_000);
    assert.equal(store.end('a', { reason: 'user_hang_up' })?.durationSeconds, 0);
  });

  it('knows nothing of unknown calls', () => {
    const { store } = storeWithClock();
    assert.equal(store.get('nobody'), undefined);
    assert.equal(store.start('nobody'), undefined);
    assert.equal(store.end('nobody', { reason: 'error' }), undefined);
    assert.equal(store.list({ limit: 10, offset: 0 }).total, 0);
  });

  it('keeps a known call when its id is created again', () => {
    const { store } = storeWithClock();
    store.create({ callId: 'a', agentId: 'x' });
    const started = store.start('a');
    assert.equal(store.create({ callId: 'a', agentId: 'y' }), started);
  });

  it('lists the newest first, filtered and in pages', () => {
    const { store } = storeWithClock();
    for (const [callId, agentId] of [
      ['a', 'x'],
      ['b', 'y'],
      ['c', 'x'],
      ['d', 'x'],
    ] as const) {
      store.create({ callId, agentId });
    }
    store.start('c');
    const ids = (query: Parameters<typeof store.list>[0]) => {
      const { records, total } = store.list(query);
      return [records.map(({ id }) => id).join(''), total];
    };

    assert.deepEqual(ids({ limit: 10, offset: 0 }), ['dcba', 4]);
    assert.deepEqual(ids({ limit: 2, offset: 1 }), ['cb', 4]);
    assert.deepEqual(ids({ limit: 2, offset: 9 }), ['', 4]);
    assert.deepEqual(ids({ agentId: 'x', limit: 1, offset: 0 }), ['d', 3]);
    assert.deepEqual(ids({ status: 'in_progress', limit: 10, offset: 0 }), ['c', 1]);
    assert.deepEqual(ids({ status: 'busy', limit: 10, offset: 0 }), ['', 0]);
  });

  it('makes room by letting go of the oldest ended call, or else of the oldest', () => {
    const dropped: string[] = [];
    const { store } = storeWithClock({ maxRecords: 3, onRecordingDropped: (path) => dropped.push(path) });
    const kept = () => store.list({ limit: 10, offset: 0 }).records.map(({ id }) => id);
    for (const callId of ['a', 'b', 'c']) store.create({ callId, agentId: 'x' });
    store.fail('b', { error: 'broken', recordingPath: '/b.wav' });
    store.fail('c', { error: 'broken' });

    store.create({ callId: 'd', agentId: 'x' });
    assert.deepEqual(kept(), ['d', 'c', 'a']);
    for (const callId of ['e', 'f']) store.create({ callId, agentId: 'x' });

    assert.deepEqual(kept(), ['f', 'e', 'd']);
    assert.deepEqual(dropped, ['/b.wav']);
  });

  it('keeps the recording of a call that failed', () => {
    const { store } = storeWithClock();
    store.create({ callId: 'a', agentId: 'x' });
    store.start('a');
    assert.equal(store.fail('a', { error: 'broken', recordingPath: '/a.wav' })?.recordingPath, '/a.wav');
  });

  it('lets go of the recordings that ended first when there is too much of them, but not of the newest', () => {
    const dropped: string[] = [];
    const { store, pass } = storeWithClock({
      maxRecordedSeconds: 100,
      onRecordingDropped: (path) => dropped.push(path),
    });
    const record = (callId: string, seconds: number): void => {
      store.start(callId);
      pass(seconds * 1_000);
      store.end(callId, { reason: 'user_hang_up', recordingPath: `/${callId}.wav` });
    };
    for (const callId of ['a', 'b', 'c', 'd']) store.create({ callId, agentId: 'x' });
    record('b', 60);
    record('a', 40);
    assert.deepEqual(dropped, []);
    record('c', 30);
    assert.deepEqual(dropped, ['/b.wav']);
    record('d', 500);
    assert.deepEqual(dropped, ['/b.wav', '/c.wav', '/a.wav']);
    assert.equal(store.get('b')?.recordingPath, undefined);
    assert.equal(store.get('b')?.status, 'completed');
    assert.equal(store.get('d')?.recordingPath, '/d.wav');
  });
});
