// The simulated carrier's people with their real voice, as the agent's own ears hear them.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BeepDetector } from '../../conversation/input/beep-detector.js';
import { createSpeechEngines } from '../../engines/built-in/speech-engines.js';
import type { Recognition, SpeechEngines } from '../../engines/speech.js';
import type { Script } from './script.js';
import { SCRIPTS } from './scripts.js';
import { SimulatedWorld, tone } from './testing/simulated-world.js';

const ENDPOINT_DELAY_MS = 384;
const TOPIC =
  'You are the assistant of a shop. Our opening hours are from nine to five, and we are closed on Sunday.';

describe('what people on the simulated carrier say', () => {
  let speech: SpeechEngines | undefined;
  const spoken = new Map<string, Int16Array>();

  before(async () => {
    speech = await createSpeechEngines();
    const scripts: readonly Script[] = [SCRIPTS['one-question'], SCRIPTS['several-turns'], SCRIPTS.voicemail];
    const voice = { providerVoiceId: 'slt', provider: 'built-in' };
    for (const step of scripts.flat()) {
      if (step.kind !== 'say') continue;
      const samples = await speech.synthesizer.synthesize(step.text, voice, AbortSignal.timeout(20_000));
      spoken.set(step.text, samples);
    }
  });
  after(() => speech?.close());

  /** What the agent's ears make of it, turn by turn. */
  async function hear(pieces: readonly Int16Array[]): Promise<(string | undefined)[]> {
    assert.ok(speech);
    const { recognizer } = speech;
    const recognize = (): Recognition | undefined =>
      recognizer?.recognize({ kind: 'topic', text: TOPIC }, () => undefined);
    const activity = speech.createVoiceActivity({
      endpointDelayMs: ENDPOINT_DELAY_MS,
      activationThreshold: 0.1,
    });
    const turns: (string | undefined)[] = [];
    let recognition = recognize();
    for (const event of pieces.flatMap((samples) => activity.push(samples))) {
      if (event.kind !== 'end') {
        recognition?.feed(event.samples);
        continue;
      }
      turns.push(await recognition?.finish());
      recognition = recognize();
    }
    recognition?.cancel();
    activity.close();
    return turns;
  }

  const openWorld = (): SimulatedWorld =>
    new SimulatedWorld({
      speak: (text) => {
        const samples = spoken.get(text);
        return samples === undefined ? Promise.reject(new Error(text)) : Promise.resolve(samples);
      },
    });

  it('is one turn of speech each, and can be understood', async () => {
    for (const [to, sayings] of [
      ['+12025550100', [/what are your opening hours$/, /thank you/]],
      [
        '+12025550120',
        [
          /can you help me$/,
          /^what are your opening hours$/,
          /^are you open on sunday$/,
          /say that again$/,
          /thank you/,
        ],
      ],
    ] as const) {
      const world = openWorld();
      const { call } = await world.connect(to);
      for (let turns = 0; turns < 20 && call.ended === undefined; turns++) {
        call.play(tone(1_000));
        await world.pass(6_000);
      }
      const turns = await hear(call.heard);
      assert.equal(turns.length, sayings.length);
      if (speech?.recognizer === undefined) continue;
      for (const [index, words] of sayings.entries()) assert.match(turns[index] ?? '', words);
    }
  });

  it('is told from the beep of a voicemail', async () => {
    const world = openWorld();
    const { call } = await world.connect('+12025550175');
    await world.pass(40_000);
    const detector = new BeepDetector();
    const told = call.heard.flatMap((samples, index) => (detector.push(samples) ? [index] : []));
    const lastLoud = call.heard.findLastIndex((samples) => samples.some((sample) => sample !== 0));
    assert.equal(told.length, 1);
    assert.ok((told[0] ?? 0) - lastLoud <= 5, `${String(told[0])} ${String(lastLoud)}`);
  });
});
