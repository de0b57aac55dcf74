import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClientMessage } from '../domain/session-message.js';
import { MessageLine } from './message-line.js';

interface Subject {
  readonly line: MessageLine;
  readonly sent: unknown[];
  readonly time: { nowMs: number; floods: number };
}

function lineFor(additionalMessages: readonly string[] = []): Subject {
  const sent: unknown[] = [];
  const time = { nowMs: 0, floods: 0 };
  const line = new MessageLine({
    callId: 'call-1',
    additionalMessages: new Set(additionalMessages),
    transmit: (text) => sent.push(JSON.parse(text)),
    onFlooded: () => time.floods++,
    nowMs: () => time.nowMs,
  });
  return { line, sent, time };
}

describe('MessageLine', () => {
  it('keeps messages until it opens, and sends them in order', () => {
    const { line, sent } = lineFor();
    line.send({ type: 'state', state: 'thinking' });
    line.send({ type: 'state', state: 'speaking' });
    assert.deepEqual(sent, []);
    line.open();
    line.open();
    line.send({ type: 'state', state: 'listening' });
    assert.deepEqual(
      sent.map((message) => (message as { state: string }).state),
      ['thinking', 'speaking', 'listening'],
    );
  });

  it('says that the call started, and debugs, only when asked to', () => {
    const quiet = lineFor();
    quiet.line.open();
    quiet.line.send({ type: 'debug', message: 'x' });
    assert.deepEqual(quiet.sent, []);
    const curious = lineFor(['call_started', 'debug']);
    curious.line.open();
    curious.line.send({ type: 'debug', message: 'x' });
    assert.deepEqual(curious.sent, [
      { type: 'call_started', callId: 'call-1' },
      { type: 'debug', message: 'x' },
    ]);
  });

  it('answers a ping by itself', () => {
    const { line, sent } = lineFor();
    const heard: ClientMessage[] = [];
    line.onMessage((message) => heard.push(message));
    line.open();
    line.receive('{"type":"ping","timestamp":1.5}');
    assert.deepEqual(sent, [{ type: 'pong', timestamp: 1.5 }]);
    assert.deepEqual(heard, []);
  });

  it('keeps what came early for the first listener', () => {
    const { line } = lineFor();
    line.receive('{"type":"set_output_medium","medium":"text"}');
    const heard: string[] = [];
    const stop = line.onMessage(({ type }) => heard.push(type));
    line.receive('{"type":"hang_up"}');
    stop();
    line.receive('{"type":"hang_up"}');
    assert.deepEqual(heard, ['set_output_medium', 'hang_up']);
  });

  it('takes 100 messages in a second, good or bad, and tells of more', () => {
    const { line, time } = lineFor();
    const heard: ClientMessage[] = [];
    line.onMessage((message) => heard.push(message));
    for (let second = 0; second < 2; second++) {
      for (let count = 0; count < 50; count++) line.receive('{"type":"hang_up"}');
      for (let count = 0; count < 50; count++) line.receive('junk');
      time.nowMs += 1_000;
    }
    assert.deepEqual([heard.length, time.floods], [100, 0]);
    for (let count = 0; count < 101; count++) line.receive('{"type":"hang_up"}');
    assert.deepEqual([heard.length, time.floods], [200, 1]);
  });

  it('ignores what is malformed, and everything once closed', () => {
    const { line, sent } = lineFor();
    const heard: ClientMessage[] = [];
    line.onMessage((message) => heard.push(message));
    line.open();
    for (const junk of ['', '{', 'null', '[]', '{"type":"nonsense"}', '{"type":"ping","timestamp":"x"}'])
      line.receive(junk);
    line.close();
    line.receive('{"type":"hang_up"}');
    line.send({ type: 'state', state: 'idle' });
    line.open();
    assert.deepEqual([heard, sent], [[], []]);
  });
});
