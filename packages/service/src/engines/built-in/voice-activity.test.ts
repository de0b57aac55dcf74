import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadFvad } from './fvad-classifier.js';
import type { VoiceActivitySettings, VoiceEvent } from '../speech.js';
import { FRAME_SAMPLES, FrameVoiceActivity } from './voice-activity.js';

const FRAME_MS = 30;
const voice = new Int16Array(FRAME_SAMPLES).fill(4_000);
const silence = new Int16Array(FRAME_SAMPLES);
const SETTINGS = { endpointDelayMs: 480, activationThreshold: 0.1 };

function withSettings(settings: Partial<VoiceActivitySettings>): FrameVoiceActivity {
  return new FrameVoiceActivity(
    { isVoiced: () => true, close: () => undefined },
    { ...SETTINGS, ...settings },
  );
}

/** Takes every frame that has energy for voice. */
function byEnergy(): FrameVoiceActivity {
  return withSettings({});
}

/** `v` is a voiced frame, `.` a silent one; anything pushed is `[frame index, event]`. */
function eventsOf(pattern: string, activity = byEnergy()): readonly (readonly [number, VoiceEvent])[] {
  return Array.from(pattern).flatMap((letter, index) =>
    activity.push(letter === 'v' ? voice : silence).map((event) => [index, event] as const),
  );
}

function boundariesOf(pattern: string): readonly string[] {
  return eventsOf(pattern)
    .filter(([, { kind }]) => kind !== 'continue')
    .map(([index, { kind }]) => `${kind} ${index}`);
}

describe('a turn of speech', () => {
  const pause = '.'.repeat(15);
  const end = '.'.repeat(16);
  const cases = [
    { name: 'silence', pattern: '.'.repeat(50), expected: [] },
    { name: 'two voiced frames', pattern: `....vv${end}`, expected: [] },
    { name: 'voiced frames far apart', pattern: 'v..v..v..v..v..v', expected: [] },
    { name: 'three voiced frames', pattern: '....vvv', expected: ['start 6'] },
    { name: 'three voiced frames of four', pattern: '....vv.v', expected: ['start 7'] },
    { name: 'a pause within a turn', pattern: `vvv${pause}vvv`, expected: ['start 2'] },
    { name: '480 ms of silence', pattern: `vvv${end}`, expected: ['start 2', 'end 18'] },
    { name: 'two turns', pattern: `vvv${end}vvv`, expected: ['start 2', 'end 18', 'start 21'] },
  ];
  for (const { name, pattern, expected } of cases) {
    it(`by ${name}: ${expected.join(', ') || 'none'}`, () =>
      assert.deepEqual(boundariesOf(pattern), expected));
  }

  it('ends after the silence that the settings name, in whole frames', () => {
    const endOf = (endpointDelayMs: number) =>
      eventsOf(`vvv${'.'.repeat(60)}`, withSettings({ endpointDelayMs })).at(-1)?.[1];
    assert.deepEqual(endOf(384), { kind: 'end', voicedMs: 90, trailingMs: 390 });
    assert.deepEqual(endOf(1_500), { kind: 'end', voicedMs: 90, trailingMs: 1_500 });
    assert.deepEqual(endOf(0), { kind: 'end', voicedMs: 90, trailingMs: 30 });
  });

  it('takes a louder voice where the threshold is higher', () => {
    const starts = (activationThreshold: number, level: number): boolean => {
      const activity = withSettings({ activationThreshold });
      const frame = new Int16Array(FRAME_SAMPLES).fill(level);
      return [frame, frame, frame].some((each) => activity.push(each).length > 0);
    };
    assert.deepEqual(
      [starts(0.1, 150), starts(0.1, 170), starts(1, 1_500), starts(1, 1_700)],
      [false, true, false, true],
    );
  });

  it('starts within 120 ms of the voice and brings the 390 ms before it', () => {
    const [first] = eventsOf(`${'.'.repeat(40)}vvvv`);
    assert.ok(first?.[1].kind === 'start');
    assert.ok((first[0] + 1 - 40) * FRAME_MS <= 120);
    const samples = first[1].samples;
    assert.equal(samples.indexOf(4_000), 14 * FRAME_SAMPLES);
  });

  it('says how much of it was voice and how long the silence at its end', () => {
    const last = eventsOf(`vvvv..vv${end}`).at(-1)?.[1];
    assert.deepEqual(last, { kind: 'end', voicedMs: 180, trailingMs: 480 });
  });

  it('hands on every sample once, whatever the pieces it arrives in', () => {
    const pattern = Int16Array.from({ length: FRAME_SAMPLES * 60 }, (_, index) =>
      index < 20_000 ? 3_000 + (index % 1_000) : 0,
    );
    const inPieces = (length: number): readonly number[] => {
      const activity = byEnergy();
      const samples: number[] = [];
      for (let offset = 0; offset < pattern.length; offset += length) {
        for (const event of activity.push(pattern.subarray(offset, offset + length))) {
          if (event.kind !== 'end') samples.push(...event.samples);
        }
      }
      return samples;
    };
    const whole = inPieces(pattern.length);
    assert.deepEqual(whole.slice(0, 20_000), [...pattern.subarray(0, 20_000)]);
    assert.deepEqual(inPieces(160), whole);
    assert.deepEqual(inPieces(481), whole);
  });

  it('ends after 30 s at the latest', () => {
    const ends = eventsOf('v'.repeat(1_001)).filter(([, { kind }]) => kind === 'end');
    assert.equal(ends.length, 1);
  });

  it('does not happen after close', () => {
    const activity = byEnergy();
    activity.close();
    assert.deepEqual(eventsOf('vvvvvv', activity), []);
  });
});

describe('the WebRTC detector', async () => {
  const createClassifier = await loadFvad();
  const pushed = (samples: Int16Array): readonly VoiceEvent[] => {
    const activity = new FrameVoiceActivity(createClassifier(), SETTINGS);
    try {
      return activity.push(samples);
    } finally {
      activity.close();
    }
  };

  it('is never woken by digital silence', () => assert.deepEqual(pushed(new Int16Array(160_000)), []));

  it('is never woken by faint noise, though it takes some of it for voice', () => {
    const noise = Int16Array.from({ length: 160_000 }, (_, index) => ((index * 7_919) % 401) - 200);
    assert.deepEqual(pushed(noise), []);
  });

  it('can be closed twice', () => {
    const classifier = createClassifier();
    classifier.close();
    classifier.close();
    assert.equal(classifier.isVoiced(voice), false);
  });
});
