import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  JoinRequest,
  SessionDescription,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import { readRoomJoin } from './join-request.js';

function packed(request: JoinRequest, isCompressed: boolean): URLSearchParams {
  const bytes = request.toBinary();
  const wrapped = new WrappedJoinRequest({
    compression: isCompressed ? WrappedJoinRequest_Compression.GZIP : WrappedJoinRequest_Compression.NONE,
    joinRequest: isCompressed ? gzipSync(bytes) : bytes,
  });
  return new URLSearchParams({ join_request: Buffer.from(wrapped.toBinary()).toString('base64url') });
}

const withOffer = new JoinRequest({
  publisherOffer: new SessionDescription({ type: 'offer', sdp: 'v=0', id: 4 }),
});

describe('readRoomJoin', () => {
  for (const isCompressed of [true, false]) {
    it(`reads the first offer out of a ${isCompressed ? 'compressed' : 'plain'} v1 request`, () => {
      assert.deepEqual(readRoomJoin('v1', packed(withOffer, isCompressed)), {
        version: 'v1',
        resumes: undefined,
        offer: { sdp: 'v=0', id: 4 },
      });
    });
  }

  it('knows a client that comes back, in either spelling', () => {
    const request = new JoinRequest({ reconnect: true, participantSid: 'PA_1' });
    assert.equal(readRoomJoin('v1', packed(request, true))?.resumes, 'PA_1');
    assert.equal(readRoomJoin('v0', new URLSearchParams('reconnect=1&sid=PA_1'))?.resumes, 'PA_1');
    assert.equal(readRoomJoin('v0', new URLSearchParams('auto_subscribe=1'))?.resumes, undefined);
  });

  it('refuses what it cannot read, and what would unpack to too much', () => {
    assert.equal(readRoomJoin('v1', new URLSearchParams({ join_request: 'ÿÿ//..junk' })), undefined);
    const bomb = new WrappedJoinRequest({
      compression: WrappedJoinRequest_Compression.GZIP,
      joinRequest: gzipSync(Buffer.alloc(10_000_000)),
    });
    const query = new URLSearchParams({ join_request: Buffer.from(bomb.toBinary()).toString('base64url') });
    assert.equal(readRoomJoin('v1', query), undefined);
  });
});
