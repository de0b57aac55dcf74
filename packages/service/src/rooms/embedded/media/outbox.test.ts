import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { FromCall, OfCall } from './media-messages.js';
import { Outbox } from './outbox.js';

describe('Outbox', () => {
  let sent: string[][];
  let outbox: Outbox;
  const sound: FromCall = { type: 'microphone', samples: new Int16Array(1) };
  const name = ({ call, message }: OfCall<FromCall>): string => `${call} ${message.type}`;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    sent = [];
    outbox = new Outbox((messages) => sent.push(messages.map(name)));
  });
  afterEach(() => mock.timers.reset());

  it('sends the sound of several calls together, a moment later', () => {
    outbox.add(1, sound);
    outbox.add(2, sound);
    outbox.add(1, { type: 'progress', id: 1, playedMs: 20 });
    assert.deepEqual(sent, []);
    mock.timers.tick(10);
    assert.deepEqual(sent, [['1 microphone', '2 microphone', '1 progress']]);
    mock.timers.tick(100);
    assert.equal(sent.length, 1);
  });

  it('sends everything else at once, after the sound before it', () => {
    outbox.add(1, sound);
    outbox.add(1, { type: 'played', id: 1 });
    assert.deepEqual(sent, [['1 microphone', '1 played']]);
    mock.timers.tick(100);
    assert.equal(sent.length, 1);
  });
});
