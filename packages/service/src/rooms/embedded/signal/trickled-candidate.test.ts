import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCandidate } from './trickled-candidate.js';

const udp = 'candidate:1 1 udp 2122260223 127.0.0.1 40000 typ host';

describe('readCandidate', () => {
  it('reads what browsers send', () => {
    assert.deepEqual(
      readCandidate(JSON.stringify({ candidate: udp, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' })),
      { candidate: udp, sdpMid: '0', sdpMLineIndex: 0 },
    );
    assert.deepEqual(readCandidate(JSON.stringify({ candidate: udp })), {
      candidate: udp,
      sdpMid: null,
      sdpMLineIndex: null,
    });
  });

  it('ignores the end of candidates, and names that cannot be resolved', () => {
    assert.equal(readCandidate('{"candidate":"","sdpMid":"0"}'), undefined);
    const hidden = 'candidate:1 1 udp 2122260223 0f6a-77.local 40000 typ host';
    assert.equal(readCandidate(JSON.stringify({ candidate: hidden })), undefined);
  });

  it('ignores garbage', () => {
    for (const junk of ['', '{', 'null', '[]', '{"candidate":1}', '{"candidate":"x","sdpMLineIndex":-1}']) {
      assert.equal(readCandidate(junk), undefined);
    }
  });
});
