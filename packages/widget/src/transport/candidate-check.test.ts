import { expect } from 'chai';
import { FakeClock } from '../testing/fake-clock.js';
import { checkCandidates, SEARCH_LIMIT_MS } from './candidate-check.js';

class FakeConnection extends EventTarget {
  iceConnectionState: RTCIceConnectionState = 'new';
  iceGatheringState: RTCIceGatheringState = 'gathering';
  localDescription: { sdp: string } | null = { sdp: 'v=0\r\na=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n' };
  remoteDescription: { sdp: string } | null = { sdp: 'v=0\r\n' };

  turn(state: RTCIceConnectionState): void {
    this.iceConnectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }

  gathered(): void {
    this.iceGatheringState = 'complete';
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }
}

describe('checkCandidates', () => {
  let call: AbortController;
  let clock: FakeClock;
  let connection: FakeConnection;
  let heard: string[];

  beforeEach(() => {
    call = new AbortController();
    clock = new FakeClock();
    connection = new FakeConnection();
    heard = [];
    checkCandidates(connection as unknown as RTCPeerConnection, {
      signal: call.signal,
      onBlocked: () => heard.push('blocked'),
      onFailed: () => heard.push('failed'),
      delay: (delayMs, action) => clock.delay(delayMs, action),
    });
  });
  afterEach(() => {
    call.abort();
    expect(clock.pending).to.equal(0);
  });

  it('says after its time that no pair has worked', () => {
    connection.turn('checking');
    connection.gathered();
    clock.advance(SEARCH_LIMIT_MS - 1);
    expect(heard).to.deep.equal([]);
    clock.advance(1);
    expect(heard).to.deep.equal(['blocked']);
    connection.turn('failed');
    expect(heard).to.deep.equal(['blocked', 'failed']);
  });

  it('says nothing once a way is found', () => {
    connection.turn('checking');
    connection.turn('connected');
    clock.advance(SEARCH_LIMIT_MS);
    expect(heard).to.deep.equal([]);
  });

  it('does not blame the network for another side that has yet to answer', () => {
    connection.remoteDescription = null;
    clock.advance(SEARCH_LIMIT_MS);
    expect(heard).to.deep.equal([]);
    connection.remoteDescription = { sdp: 'v=0\r\n' };
    clock.advance(SEARCH_LIMIT_MS);
    expect(heard).to.deep.equal(['blocked']);
  });

  it('has failed at once when gathering found no candidate', () => {
    connection.localDescription = { sdp: 'v=0\r\n' };
    connection.gathered();
    expect(heard).to.deep.equal(['failed']);
  });

  it('has not failed before there is anything to gather for', () => {
    connection.localDescription = null;
    connection.gathered();
    expect(heard).to.deep.equal([]);
  });
});
