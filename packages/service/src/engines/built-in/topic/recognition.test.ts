// What Flite says of three agents, heard with a model of each agent's own words.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { KNOWN_TEXTS } from '../../../testing/knowledge/known-texts.js';
import { askAloud, hearOwnWords } from '../../../testing/knowledge/spoken-questions.js';
import { createSpeechEngines } from '../speech-engines.js';
import type { Topic } from './topic-model.js';
import { OTHER_SENTENCES, REPLIES, TOPICS } from './testing/questions.js';
import { heardWords, spokenSentence } from './testing/spoken-sentence.js';
import { wordErrors } from './testing/word-errors.js';

const VOICES = ['slt', 'awb'] as const;

// Known before the tests are listed, so that a skipped one says why.
const engines = await createSpeechEngines();
const skip =
  engines.recognizer === undefined ? 'libpocketsphinx3 and pocketsphinx-en-us are not installed' : false;
after(() => engines.close());

async function heard(sentence: string, topic: Topic, voice: string): Promise<string> {
  const samples = await spokenSentence(engines, sentence, voice);
  return heardWords(engines, samples, { kind: 'topic', ...topic });
}

/** Every other sentence by the other voice. @returns the share of words that were misheard. */
async function errorShare(sentences: readonly string[], topic: Topic): Promise<number> {
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
        const share = await errorShare(questions, { text });
        assert.ok(share < 1 / 7, `${(share * 100).toFixed(1)} %`);
      },
    );
  }

  it('everyday replies are heard, whatever the agent is about', { skip }, async () => {
    const share = await errorShare(REPLIES, TOPICS.dentist);
    assert.ok(share < 1 / 7, `${(share * 100).toFixed(1)} %`);
  });

  it(
    'questions about what an agent knows are heard, and answered without a language model',
    { skip },
    async () => {
      const known = KNOWN_TEXTS['repair shop'];
      const questions = known.questions.filter((_, index) => index % 3 === 0);
      const hear = hearOwnWords(engines, known);
      const failures: string[] = [];
      const { errors, words, answered, asked } = await askAloud({
        engines,
        known,
        questions,
        voices: ['slt'],
        hear,
        onFailure: (...failure) => failures.push(failure.join(' -> ')),
      });
      assert.ok(errors / words < 1 / 5, `${errors} of ${words}`);
      assert.ok(answered >= asked - 1, failures.join('\n'));
    },
  );

  it('half of what is about something else is not understood, rather than wrongly', { skip }, async () => {
    let understood = 0;
    for (const sentence of OTHER_SENTENCES) {
      if ((await heard(sentence, TOPICS.shop, 'awb')) !== '') understood += 1;
    }
    assert.ok(understood <= OTHER_SENTENCES.length / 2, `${understood} of ${OTHER_SENTENCES.length}`);
  });
});
