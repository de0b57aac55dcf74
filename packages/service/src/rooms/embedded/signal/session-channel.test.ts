import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClientMessage } from '../../session-message.js';
import { SessionChannel } from './session-channel.js';

interface Subject {
  readonly channel: SessionChannel;
  readonly sent: unknown[];
  readonly time: { nowMs: number; floods: number };
}

function channelFor(additionalMessages: readonly string[] = []): Subject {
  const sent: unknown[] = [];
  const time = { nowMs: 0, floods: 0 };
  const channel = new SessionChannel({
    callId: 'call-1',
    additionalMessages: new Set(additionalMessages),
    transmit: (text) => sent.push(JSON.parse(text)),
    onFlooded: () => time.floods++,
    nowMs: () => time.nowMs,
  });
  return { channel, sent, time };
}

describe('SessionChannel', () => {
  it('keeps messages until it opens, and sends them in order', () => {
    const { channel, sent } = channelFor();
    channel.send({ type: 'state', state: 'thinking' });
    channel.send({ type: 'state', state: 'speaking' });
    assert.deepEqual(sent, []);
    channel.open();
    channel.open();
    channel.send({ type: 'state', state: 'listening' });
    assert.deepEqual(
      sent.map((message) => (message as { state: string }).state),
      ['thinking', 'speaking', 'listening'],
    );
  });

  it('says that the call started, and debugs, only when asked to', () => {
    const quiet = channelFor();
    quiet.channel.open();
    quiet.channel.send({ type: 'debug', message: 'x' });
    assert.deepEqual(quiet.sent, []);
    const curious = channelFor(['call_started', 'debug']);
    curious.channel.open();
    curious.channel.send({ type: 'debug', message: 'x' });
    assert.deepEqual(curious.sent, [
      { type: 'call_started', callId: 'call-1' },
      { type: 'debug', message: 'x' },
    ]);
  });

  it('answers a ping by itself', () => {
    const { channel, sent } = channelFor();
    const heard: ClientMessage[] = [];
    channel.onMessage((message) => heard.push(message));
    channel.open();
    channel.receive('{"type":"ping","timestamp":1.5}');
    assert.deepEqual(sent, [{ type: 'pong', timestamp: 1.5 }]);
    assert.deepEqual(heard, []);
  });

  it('keeps what came early for the first listener', () => {
    const { channel } = channelFor();
    channel.receive('{"type":"set_output_medium","medium":"text"}');
    const heard: string[] = [];
    const stop = channel.onMessage(({ type }) => heard.push(type));
    channel.receive('{"type":"hang_up"}');
    stop();
    channel.receive('{"type":"hang_up"}');
    assert.deepEqual(heard, ['set_output_medium', 'hang_up']);
  });

  it('takes 100 messages in a second, good or bad, and tells of more', () => {
    const { channel, time } = channelFor();
    const heard: ClientMessage[] = [];
    channel.onMessage((message) => heard.push(message));
    for (let second = 0; second < 2; second++) {
      for (let count = 0; count < 50; count++) channel.receive('{"type":"hang_up"}');
      for (let count = 0; count < 50; count++) channel.receive('junk');
      time.nowMs += 1_000;
    }
    assert.deepEqual([heard.length, time.floods], [100, 0]);
    for (let count = 0; count < 101; count++) channel.receive('{"type":"hang_up"}');
    assert.deepEqual([heard.length, time.floods], [200, 1]);
  });

  it('ignores what is malformed, and everything once closed', () => {
    const { channel, sent } = channelFor();
    const heard: ClientMessage[] = [];
    channel.onMessage((message) => heard.push(message));
    channel.open();
    for (const junk of ['', '{', 'null', '[]', '{"type":"nonsense"}', '{"type":"ping","timestamp":"x"}'])
      channel.receive(junk);
    channel.close();
    channel.receive('{"type":"hang_up"}');
    channel.send({ type: 'state', state: 'idle' });
    channel.open();
    assert.deepEqual([heard, sent], [[], []]);
  });
});
