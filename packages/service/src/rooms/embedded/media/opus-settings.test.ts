import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForDtx } from './opus-settings.js';

describe('askForDtx', () => {
  it('asks it of Opus, once, and touches no other line', () => {
    const sdp = [
      'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'a=rtpmap:63 red/48000/2',
      'a=fmtp:63 111/111',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=rtpmap:96 vp8/90000',
      'a=fmtp:96 max-fr=30',
      '',
    ].join('\r\n');
    const asked = sdp.replace('useinbandfec=1', 'useinbandfec=1;usedtx=1');
    assert.equal(askForDtx(sdp), asked);
    assert.equal(askForDtx(asked), asked);
    assert.equal(askForDtx(''), '');
  });
});
