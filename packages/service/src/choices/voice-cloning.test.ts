import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeWav } from '../engines/wav-file.js';
import { speechOf } from '../testing/speech-of.js';
import { clonedVoiceName, samplePitch } from './voice-cloning.js';

describe('the pitch of a sample', () => {
  for (const [voice, pitchHz] of [
    ['slt', 178],
    ['slt', 220],
    ['awb', 120],
    ['kal16', 90],
  ] as const) {
    it(`is that of ${voice} speaking at ${pitchHz} Hz, within a tenth`, async () => {
      const pitch = samplePitch(writeWav(await speechOf({ voice, pitchHz })));
      assert.ok(typeof pitch === 'number' && Math.abs(pitch / pitchHz - 1) < 0.1, String(pitch));
    });
  }

  it('is not told of what is no WAV file, nor of silence or noise', () => {
    assert.equal(samplePitch(Buffer.from('ID3 and so on')), 'not-wav');
    const file = writeWav(new Int16Array(16_000));
    for (const length of [0, 5, 12, 20, 40]) assert.equal(samplePitch(file.subarray(0, length)), 'not-wav');
    assert.equal(samplePitch(file), 'no-speech');
    let state = 1;
    const noise = Int16Array.from({ length: 64_000 }, () => {
      state = (state * 16_807) % 2_147_483_647;
      return (state % 8_000) - 4_000;
    });
    assert.equal(samplePitch(writeWav(noise)), 'no-speech');
  });
});

describe('the name of a clone', () => {
  it('is the built-in voice that is nearest by ratio, at the pitch in the middle of the files', () => {
    assert.equal(clonedVoiceName([210]), 'slt@210');
    assert.equal(clonedVoiceName([130]), 'awb@130');
    assert.equal(clonedVoiceName([95, 90, 200]), 'kal16@95');
  });
});
