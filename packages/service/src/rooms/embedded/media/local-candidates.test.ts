import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOffered, keepOfferedCandidates } from './local-candidates.js';

const loopback = 'candidate:1 1 udp 2122260223 127.0.0.1 40000 typ host generation 0';
const lan = 'candidate:2 1 udp 2122260223 192.168.1.7 40001 typ host generation 0';

describe('isOffered', () => {
  it('keeps the service off the network unless asked otherwise', () => {
    assert.equal(isOffered(lan, '127.0.0.1'), false);
    assert.equal(isOffered(loopback, '127.0.0.1'), true);
    assert.equal(isOffered('candidate:1 1 udp 1 ::1 4 typ host', '127.0.0.1'), false);
    assert.equal(isOffered('candidate:1 1 udp 1 ::1 4 typ host', '::1'), true);
  });

  it('offers a named address and loopback, or everything', () => {
    assert.equal(isOffered(lan, '192.168.1.7'), true);
    assert.equal(isOffered(lan, '192.168.1.8'), false);
    assert.equal(isOffered(loopback, '192.168.1.8'), true);
    assert.equal(isOffered(lan, '0.0.0.0'), true);
  });

  it('does not offer what it cannot read', () => {
    assert.equal(isOffered('', '127.0.0.1'), false);
    assert.equal(isOffered('candidate:1 1 udp', '127.0.0.1'), false);
  });
});

describe('keepOfferedCandidates', () => {
  it('touches no other line', () => {
    const sdp = ['v=0', `a=${lan}`, 'a=mid:0', `a=${loopback}`, ''].join('\r\n');
    assert.equal(
      keepOfferedCandidates(sdp, '127.0.0.1'),
      ['v=0', 'a=mid:0', `a=${loopback}`, ''].join('\r\n'),
    );
  });
});
