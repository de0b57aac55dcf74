import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForDtx, encodeAsVoice } from './opus-settings.js';

/** @param settings Opus's, between lines that are none of its own. */
const sdpWith = (settings: string): string =>
  [
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
    'a=rtpmap:111 opus/48000/2',
    `a=fmtp:111 ${settings}`,
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=rtpmap:96 vp8/90000',
    'a=fmtp:96 max-fr=30',
    '',
  ].join('\r\n');

describe('askForDtx', () => {
  it('asks it of Opus, once, and touches no other line', () => {
    const asked = sdpWith('minptime=10;useinbandfec=1;usedtx=1');
    assert.equal(askForDtx(sdpWith('minptime=10;useinbandfec=1')), asked);
    assert.equal(askForDtx(asked), asked);
    assert.equal(askForDtx(''), '');
  });
});

describe('encodeAsVoice', () => {
  const voice = 'minptime=10;usedtx=1;stereo=0;maxplaybackrate=16000;maxaveragebitrate=32000';

  it('sends one channel at 16 kHz to a client that asks for two at 48 kHz', () => {
    assert.equal(encodeAsVoice(sdpWith('minptime=10; stereo=1;')), sdpWith(voice));
    assert.equal(encodeAsVoice(sdpWith(voice)), sdpWith(voice));
  });

  it('keeps what a client asks for that takes less', () => {
    const less = 'usedtx=0;stereo=0;maxplaybackrate=8000;maxaveragebitrate=12000';
    assert.equal(encodeAsVoice(sdpWith(less)), sdpWith(less));
  });
});
