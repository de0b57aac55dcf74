// What Flite says of three agents, heard with a model of each agent's own words.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createSpeechEngines } from '../speech-engines.js';
import { OTHER_SENTENCES, REPLIES, TOPICS } from './testing/questions.js';
import { wordErrors } from './testing/word-errors.js';

const PIECE_SAMPLES = 480;
/** Silence before and after speech. */
const PAUSE_SAMPLES = 4_800;
const VOICES = ['slt', 'awb'] as const;
const { signal } = new AbortController();

// Known before the tests are listed, so that a skipped one says why.
const engines = await createSpeechEngines();
const skip =
  engines.recognizer === undefined ? 'libpocketsphinx3 and pocketsphinx-en-us are not installed' : false;
after(() => engines.close());

async function heard(sentence: string, topic: string, voice: string): Promise<string> {
  const { synthesizer, recognizer } = engines;
  assert.ok(recognizer !== undefined);
  const speech = await synthesizer.synthesize(
    sentence,
    { provider: 'built-in', providerVoiceId: voice },
    signal,
  );
  const samples = new Int16Array(speech.length + 2 * PAUSE_SAMPLES);
  for (const index of samples.keys()) samples[index] = ((index * 7_919) % 61) - 30; // the noise of a room
  samples.set(speech, PAUSE_SAMPLES);
  const recognition = recognizer.recognize({ kind: 'topic', text: topic }, () => undefined);
  for (let offset = 0; offset < samples.length; offset += PIECE_SAMPLES) {
    recognition.feed(samples.slice(offset, offset + PIECE_SAMPLES));
  }
  return (await recognition.finish()) ?? '';
}

/** Every other sentence by the other voice. @returns the share of words that were misheard. */
async function errorShare(sentences: readonly string[], topic: string): Promise<number> {
  let errors = 0;
  let words = 0;
  for (const [index, sentence] of sentences.entries()) {
    errors += wordErrors(sentence, await heard(sentence, topic, VOICES[index % 2] ?? 'slt'));
    words += sentence.split(' ').length;
  }
  return errors / words;
}

describe("with a model of the agent's own words", () => {
  for (const [name, { text, questions }] of Object.entries(TOPICS)) {
    it(
      `at most one word in seven of ${questions.length} questions to the ${name} is misheard`,
      { skip },
      async () => {
        const share = await errorShare(questions, text);
        assert.ok(share < 1 / 7, `${(share * 100).toFixed(1)} %`);
      },
    );
  }

  it('everyday replies are heard, whatever the agent is about', { skip }, async () => {
    const share = await errorShare(REPLIES, TOPICS.dentist.text);
    assert.ok(share < 1 / 7, `${(share * 100).toFixed(1)} %`);
  });

  it('half of what is about something else is not understood, rather than wrongly', { skip }, async () => {
    let understood = 0;
    for (const sentence of OTHER_SENTENCES) {
      if ((await heard(sentence, TOPICS.shop.text, 'awb')) !== '') understood += 1;
    }
    assert.ok(understood <= OTHER_SENTENCES.length / 2, `${understood} of ${OTHER_SENTENCES.length}`);
  });
});
