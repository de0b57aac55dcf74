import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Microphone } from './microphone.js';

function tone(hertz: number, rateHz: number, channelCount: number, fromMs: number): Int16Array {
  const samples = new Int16Array((rateHz / 100) * channelCount);
  for (let index = 0; index < samples.length; index++) {
    const seconds = fromMs / 1000 + Math.floor(index / channelCount) / rateHz;
    samples[index] = Math.round(8_000 * Math.sin(2 * Math.PI * hertz * seconds));
  }
  return samples;
}

async function hear(hertz: number, rateHz: number, channelCount: number): Promise<number[]> {
  const heard: number[] = [];
  const microphone = new Microphone((chunk) => {
    assert.equal(chunk.length, 320);
    heard.push(...chunk);
  });
  await microphone.prepare(rateHz);
  for (let fromMs = 0; fromMs < 1_000; fromMs += 10) {
    microphone.hear({ samples: tone(hertz, rateHz, channelCount, fromMs), sampleRate: rateHz, channelCount });
  }
  return heard;
}

const rms = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('Microphone', () => {
  it('brings 48 kHz down to 16 kHz at the same loudness', async () => {
    const heard = await hear(440, 48_000, 1);
    assert.ok(Math.abs(heard.length - 16_000) <= 640, `${heard.length} samples`);
    assert.ok(Math.abs(rms(heard) - 8_000 / Math.SQRT2) < 300, `rms ${rms(heard)}`);
  });

  it('passes 16 kHz on as it is, and takes other rates too', async () => {
    for (const rateHz of [16_000, 8_000, 44_100]) {
      const heard = await hear(440, rateHz, 1);
      assert.ok(Math.abs(heard.length - 16_000) <= 640, `${rateHz}: ${heard.length} samples`);
      assert.ok(Math.abs(rms(heard) - 8_000 / Math.SQRT2) < 300, `${rateHz}: rms ${rms(heard)}`);
    }
  });

  it('keeps out what 16 kHz cannot carry', async () => {
    assert.ok(rms(await hear(11_000, 48_000, 1)) < 100);
  });

  it('mixes two channels to one', async () => {
    const heard = await hear(440, 48_000, 2);
    assert.ok(Math.abs(rms(heard) - 8_000 / Math.SQRT2) < 300, `rms ${rms(heard)}`);
  });
});
