import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { DataPacket } from '@livekit/protocol';
import { DataPackets } from './data-packets.js';
import { visitorPacket } from './testing/visitor-packet.js';

describe('DataPackets', () => {
  it('wraps messages in rising sequence, from the agent', () => {
    const packets = new DataPackets('PA_1');
    const sent = ['a', 'b', 'c'].map((text) => DataPacket.fromBinary(packets.wrap(Buffer.from(text))));
    assert.deepEqual(
      sent.map(({ sequence }) => sequence),
      [1, 2, 3],
    );
    assert.ok(sent.every(({ participantSid }) => participantSid === 'PA_1'));
    const first = sent[0]?.value;
    assert.equal(first?.case === 'user' && Buffer.from(first.value.payload).toString(), 'a');
  });

  it('unwraps the text of a visitor’s message', () => {
    assert.equal(new DataPackets('PA_1').unwrap(visitorPacket(Buffer.from('{"ü":1}'))), '{"ü":1}');
  });

  it('takes a message that is sent again only once', () => {
    const packets = new DataPackets('PA_1');
    assert.equal(packets.unwrap(visitorPacket(Buffer.from('a'), 5)), 'a');
    assert.equal(packets.unwrap(visitorPacket(Buffer.from('a'), 5)), undefined);
    assert.equal(packets.unwrap(visitorPacket(Buffer.from('b'), 6)), 'b');
    assert.equal(packets.lastReceived, 6);
  });

  it('ignores garbage', () => {
    const packets = new DataPackets('PA_1');
    assert.equal(packets.unwrap(new Uint8Array()), undefined);
    assert.equal(packets.unwrap(visitorPacket(Uint8Array.of(0xff, 0xfe))), undefined);
    for (let count = 0; count < 200; count++) {
      const text = packets.unwrap(randomBytes(count));
      assert.ok(text === undefined || typeof text === 'string');
    }
  });
});
