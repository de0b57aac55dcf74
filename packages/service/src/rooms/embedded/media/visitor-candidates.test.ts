import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConnectionName } from '../media-session.js';
import { isTried, keepTriedCandidates, sharedSection, VisitorCandidates } from './visitor-candidates.js';

const HOST = '127.0.0.1';
const UDP = 'candidate:1 1 udp 2122260223 192.168.1.7 40001 typ host';
const TCP = 'candidate:2 1 TCP 1518280447 192.168.1.7 9 typ host tcptype active';

function offer(group: string): string {
  return [
    'v=0',
    ...(group === '' ? [] : [`a=group:BUNDLE ${group}`]),
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:a',
    `a=${UDP}`,
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:b',
    `a=${UDP}`,
    `a=${TCP}`,
    '',
  ].join('\r\n');
}

describe("a visitor's candidates", () => {
  it('are tried for the section whose path the others share', () => {
    const shared = sharedSection(offer('b a'));
    assert.deepEqual(shared, { mid: 'b', index: 1 });
    assert.equal(isTried({ candidate: UDP, sdpMid: 'b', sdpMLineIndex: 1 }, shared, HOST), true);
    assert.equal(isTried({ candidate: UDP, sdpMid: 'a', sdpMLineIndex: 0 }, shared, HOST), false);
    assert.equal(isTried({ candidate: UDP, sdpMid: null, sdpMLineIndex: 1 }, shared, HOST), true);
    assert.equal(isTried({ candidate: UDP, sdpMid: '', sdpMLineIndex: 0 }, shared, HOST), false);
  });

  it('are all tried where each section has a path of its own', () => {
    assert.equal(sharedSection(offer('')), undefined);
    assert.equal(sharedSection(offer('unknown')), undefined);
    assert.equal(isTried({ candidate: UDP, sdpMid: 'a', sdpMLineIndex: 0 }, undefined, HOST), true);
  });

  it('are all tried where the service is on a network, and over loopback those of UDP and IPv4', () => {
    const tries = (candidate: string, host: string): boolean =>
      isTried({ candidate, sdpMid: 'b', sdpMLineIndex: 1 }, undefined, host);
    const ipv6 = UDP.replace('192.168.1.7', 'fd00::7');
    const hidden = UDP.replace('192.168.1.7', 'a-b-c.local');
    for (const candidate of [UDP, TCP, ipv6, hidden]) assert.equal(tries(candidate, '0.0.0.0'), true);
    for (const candidate of [TCP, ipv6, hidden, '']) assert.equal(tries(candidate, HOST), false);
    assert.equal(tries(UDP, HOST), true);
  });

  it('are left out of a description where they are not tried', () => {
    const description = offer('b a');
    const kept = keepTriedCandidates(description, sharedSection(description), HOST);
    assert.equal(kept, description.replace(`a=mid:a\r\na=${UDP}`, 'a=mid:a').replace(`a=${TCP}\r\n`, ''));
  });
});

describe('VisitorCandidates', () => {
  const ofShared = { candidate: UDP, sdpMid: 'b', sdpMLineIndex: 1 };
  const ofOther = { candidate: UDP, sdpMid: 'a', sdpMLineIndex: 0 };

  function collected(): { readonly sent: string[]; readonly candidates: VisitorCandidates } {
    const sent: string[] = [];
    const candidates = new VisitorCandidates(HOST, (connection: ConnectionName, { sdpMid }) =>
      sent.push(`${connection} ${sdpMid}`),
    );
    return { sent, candidates };
  }

  it('keeps those that come before their description, and sorts them by it', () => {
    const { sent, candidates } = collected();
    candidates.add('publisher', ofOther);
    candidates.add('publisher', ofShared);
    candidates.add('subscriber', ofShared);
    assert.equal(sent.length, 0);
    assert.equal(
      candidates.describe('publisher', offer('b a'), () => sent.push('description')),
      1,
    );
    assert.deepEqual(sent, ['description', 'publisher b']);
    candidates.add('publisher', ofOther);
    candidates.add('publisher', ofShared);
    assert.deepEqual(sent, ['description', 'publisher b', 'publisher b']);
  });

  it('keeps a hundred at most', () => {
    const { sent, candidates } = collected();
    for (let index = 0; index < 1_000; index += 1) candidates.add('publisher', ofShared);
    candidates.describe('publisher', offer('b a'), () => undefined);
    assert.equal(sent.length, 100);
  });

  it('forgets what it knew when the visitor is connected anew', () => {
    const { sent, candidates } = collected();
    candidates.describe('publisher', offer('b a'), () => undefined);
    candidates.add('subscriber', ofShared);
    candidates.restart();
    candidates.add('publisher', ofShared);
    candidates.describe('subscriber', offer('b a'), () => undefined);
    assert.deepEqual(sent, []);
  });
});
