import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { soundMids } from './offered-sound.js';

const sdp = (...sections: readonly (readonly string[])[]): string =>
  ['v=0', 's=-', ...sections.flat(), ''].join('\r\n');

describe('the sections that carry sound to us', () => {
  it('are those that the other side sends on, whatever their order and mid', () => {
    const offer = sdp(
      ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=recvonly'],
      ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:1', 'a=sendonly', 'a=msid:camera a'],
      ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:2'],
      ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:7', 'a=sendonly', 'a=msid:- microphone'],
    );
    assert.deepEqual(soundMids(offer), ['7']);
  });

  it('leave out places kept for tracks to come', () => {
    const place = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:place', 'a=sendrecv'];
    const microphone = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:own', 'a=sendrecv', 'a=ssrc:1 cname:x'];
    assert.deepEqual(soundMids(sdp(place, microphone, place)), ['own']);
  });

  it('are all that send where none of them names a track', () => {
    assert.deepEqual(soundMids(sdp(['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:a'])), ['a']);
    assert.deepEqual(soundMids(sdp(['a=inactive', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:a'])), []);
  });

  it('are none in what is no description', () => {
    assert.deepEqual(soundMids(''), []);
    assert.deepEqual(soundMids('\0m=audio'), []);
  });
});
