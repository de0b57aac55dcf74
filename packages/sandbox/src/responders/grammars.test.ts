import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createResponder } from './responders.js';
import { DICTIONARY_FILE } from '../../../service/dist/engines/built-in/pocketsphinx-library.js';
import { GrammarSentences } from './testing/grammar-sentences.js';
import { seededRandom } from './testing/seeded-random.js';
import { RESTAURANT_GRAMMAR } from './restaurant-grammar.js';
import { understand } from './restaurant-intents.js';

const skip = existsSync(DICTIONARY_FILE) ? false : 'pocketsphinx-en-us is not installed';

function grammarOf(personality: 'restaurant' | 'plain'): string {
  const { expectedSpeech } = createResponder(personality);
  return expectedSpeech?.kind === 'grammar' ? expectedSpeech.grammar : '';
}

describe('grammars', () => {
  for (const personality of ['restaurant', 'plain'] as const) {
    it(`of the ${personality} responder use only words of the dictionary`, { skip }, () => {
      const known = new Set(
        readFileSync(DICTIONARY_FILE, 'utf8')
          .split('\n')
          .map((line) => line.split(' ')[0]),
      );
      const { words } = new GrammarSentences(grammarOf(personality));
      assert.ok(words.size > 10);
      assert.deepEqual(
        [...words].filter((word) => !known.has(word)),
        [],
      );
    });
  }

  it('make nothing that the restaurant host does not understand', () => {
    const grammar = new GrammarSentences(RESTAURANT_GRAMMAR);
    const random = seededRandom(3);
    const sentences = Array.from({ length: 2_000 }, () => grammar.sentence(random));
    const unclear = sentences.filter((sentence) => {
      const { intent, details, bareNumber } = understand(sentence);
      return intent === undefined && Object.keys(details).length === 0 && bareNumber === undefined;
    });
    assert.deepEqual(unclear, []);
  });
});
