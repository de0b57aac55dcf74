import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUILT_IN_VOICES } from '../../engines/built-in/voices.js';
import { joinedSamples } from '../../engines/joined-samples.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { speechOf } from '../../testing/speech-of.js';
import { BeepDetector } from './beep-detector.js';

const GREETING = 'Nobody can take your call at present. Please leave a message after the tone.';

interface Sound {
  readonly amplitude?: number;
  /** Part of the amplitude. */
  readonly noise?: number;
}

/** The sum of these tones. */
function tones(
  durationMs: number,
  frequenciesHz: readonly number[],
  { amplitude = 8_000, noise = 0 }: Sound = {},
): Int16Array {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed / 2_147_483_647) * 2 - 1;
  };
  return new Int16Array((durationMs * SAMPLE_RATE_HZ) / 1_000).map((_, index) => {
    const sum = frequenciesHz.reduce(
      (total, hz) => total + Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE_HZ),
      0,
    );
    return Math.round((amplitude * sum) / frequenciesHz.length + random() * noise * amplitude);
  });
}

const silence = (durationMs: number): Int16Array => tones(durationMs, [0]);

/** When a beep was told, in milliseconds of sound; every time that it was. */
function beepsIn(samples: Int16Array, pieceSamples = 320): number[] {
  const detector = new BeepDetector();
  const at: number[] = [];
  for (let offset = 0; offset < samples.length; offset += pieceSamples) {
    if (detector.push(samples.subarray(offset, offset + pieceSamples))) {
      at.push(((offset + pieceSamples) * 1_000) / SAMPLE_RATE_HZ);
    }
  }
  return at;
}

describe('BeepDetector', () => {
  for (const frequencyHz of [350, 440, 800, 1_000, 1_400, 2_000, 2_500]) {
    it(`hears a beep of ${String(frequencyHz)} Hz end`, () => {
      for (const durationMs of [250, 300, 500, 900]) {
        const [at, ...others] = beepsIn(
          joinedSamples([silence(500), tones(durationMs, [frequencyHz]), silence(500)]),
        );
        assert.ok(at !== undefined, String(durationMs));
        assert.ok(at >= 500 + durationMs - 20 && at <= 500 + durationMs + 100, String(at));
        assert.deepEqual(others, []);
      }
    });
  }

  it('does not wait for the end of a tone that lasts', () => {
    const [at, ...others] = beepsIn(tones(5_000, [1_000]));
    assert.ok(at !== undefined && at >= 980 && at <= 1_060, String(at));
    assert.deepEqual(others, []);
  });

  it('tells a beep once, whatever the length of the pieces', () => {
    const sound = joinedSamples([tones(500, [1_000]), silence(500), tones(500, [1_000]), silence(500)]);
    for (const pieceSamples of [1, 7, 160, 960, 100_000]) {
      assert.equal(beepsIn(sound, pieceSamples).length, 1);
    }
  });

  it('hears soft and noisy beeps', () => {
    for (const sound of [{ amplitude: 400 }, { amplitude: 30_000 }, { noise: 0.15 }]) {
      for (const frequencyHz of [400, 1_000, 2_400]) {
        const samples = joinedSamples([tones(500, [frequencyHz], sound), silence(300)]);
        assert.equal(beepsIn(samples).length, 1, JSON.stringify({ ...sound, frequencyHz }));
      }
    }
  });

  it('does not take short tones, low ones, high ones and soft ones for a beep', () => {
    for (const sound of [
      tones(180, [1_000]),
      tones(2_000, [300]),
      tones(2_000, [2_700]),
      tones(2_000, [1_000], { amplitude: 150 }),
    ]) {
      assert.deepEqual(beepsIn(joinedSamples([sound, silence(500)])), []);
    }
  });

  it('does not take silence and noise for a beep', () => {
    assert.deepEqual(beepsIn(silence(5_000)), []);
    assert.deepEqual(beepsIn(tones(5_000, [0], { noise: 1 })), []);
  });

  it('does not take keys for a beep', () => {
    for (const low of [697, 770, 852, 941]) {
      for (const high of [1_209, 1_336, 1_477, 1_633]) {
        assert.deepEqual(beepsIn(joinedSamples([tones(600, [low, high]), silence(300)])), []);
      }
    }
  });

  it('does not take the tones of the network for a beep', () => {
    for (const frequenciesHz of [[440, 480], [350, 440], [480, 620], [400, 450], [425]]) {
      assert.deepEqual(
        beepsIn(joinedSamples([tones(2_000, frequenciesHz), silence(500)])),
        [],
        frequenciesHz.join(),
      );
    }
  });

  it('does not take music for a beep', () => {
    const instrument = (hz: number): number[] => [hz, hz, hz * 2, hz * 3];
    const chords = [
      [440, 554, 659],
      [523, 659, 784],
      [392, 494, 587, 698],
      instrument(440),
      instrument(880),
      [1_000, 1_500],
    ];
    for (const chord of chords) {
      assert.deepEqual(beepsIn(joinedSamples([tones(1_500, chord), silence(300)])), [], chord.join());
    }
  });

  for (const voice of BUILT_IN_VOICES) {
    it(`does not take speech for a beep, and hears the beep after it: ${voice}`, async () => {
      for (const pitchHz of [undefined, 350, 500]) {
        const speech = await speechOf(
          { voice, ...(pitchHz && { pitchHz }) },
          `${GREETING} Who knew? Oooh, you do too!`,
        );
        assert.deepEqual(beepsIn(joinedSamples([speech, silence(500)])), [], `${voice} ${String(pitchHz)}`);
        const [at, ...others] = beepsIn(
          joinedSamples([speech, silence(300), tones(500, [1_000]), silence(300)]),
        );
        assert.ok(at !== undefined && at > (speech.length * 1_000) / SAMPLE_RATE_HZ + 700);
        assert.deepEqual(others, []);
      }
    });
  }
});
