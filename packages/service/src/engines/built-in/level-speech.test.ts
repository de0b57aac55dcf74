import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levelSpeech } from './level-speech.js';

const tone = (amplitude: number, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => Math.round(amplitude * Math.sin(index / 5)));
const silence = (length: number): readonly number[] => new Array<number>(length).fill(0);

function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

describe('levelSpeech', () => {
  it('makes a soft and a loud voice equally loud', () => {
    const [soft, loud] = [1_000, 20_000].map((amplitude) =>
      loudness(levelSpeech(Int16Array.from(tone(amplitude, 16_000)))),
    );
    assert.ok(soft !== undefined && loud !== undefined);
    assert.ok(Math.abs(soft / loud - 1) < 0.05, `${soft} and ${loud}`);
  });

  it('never clips a peak', () => {
    const spiky = levelSpeech(Int16Array.from([...tone(500, 16_000), 12_000, -12_000, ...tone(500, 16_000)]));
    assert.equal(Math.max(...spiky), 29_000);
    assert.equal(Math.min(...spiky), -29_000);
  });

  it('takes away the silence around it, but for a breath', () => {
    const levelled = levelSpeech(
      Int16Array.from([...silence(8_000), ...tone(5_000, 3_200), ...silence(8_000)]),
    );
    assert.ok(levelled.length >= 3_200 && levelled.length <= 3_200 + 1_600 + 10, String(levelled.length));
  });

  it("makes nothing of silence and of the engine's own dither", () => {
    assert.equal(levelSpeech(new Int16Array(0)).length, 0);
    assert.equal(levelSpeech(Int16Array.from(tone(150, 3_000))).length, 0);
  });
});
