import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Section } from '../document.js';
import { chunkDocument } from './chunks.js';
import { spokenWords } from './spoken-length.js';

const MAX_WORDS = 120;

function section(text: string, headings: readonly string[] = [], place?: string): Section {
  return { headings, text, place };
}

function chunk(...sections: readonly Section[]): ReturnType<typeof chunkDocument> {
  return chunkDocument({ title: '', sections });
}

function sentences(count: number): string {
  return Array.from({ length: count }, (_, index) => `This is the sentence with number ${index}.`).join(' ');
}

describe('chunks of a document', () => {
  it('are its sections where these are short, with headings and place', () => {
    assert.deepEqual(
      chunk(
        section('Risotto: 16 euros\nPizza: 12 euros', ['Menu', 'Mains'], 'page 1'),
        section('Tiramisu: 7 euros', ['Menu', 'Desserts'], 'page 2'),
      ),
      [
        { headings: ['Menu', 'Mains'], text: 'Risotto: 16 euros\nPizza: 12 euros', place: 'page 1' },
        { headings: ['Menu', 'Desserts'], text: 'Tiramisu: 7 euros', place: 'page 2' },
      ],
    );
  });

  it('keep short paragraphs together, and cut between paragraphs', () => {
    const chunks = chunk(section([sentences(10), sentences(11), sentences(9)].join('\n\n')));
    assert.deepEqual(
      chunks.map(({ text }) => text),
      [sentences(10), sentences(11), sentences(9)],
    );
    const [only] = chunk(section('One thing.\n\nAnother thing.'));
    assert.equal(only?.text, 'One thing.\n\nAnother thing.');
  });

  it('cut long paragraphs between sentences, in parts of about the same length', () => {
    const text = sentences(50);
    const chunks = chunk(section(text));
    assert.equal(chunks.map((each) => each.text).join(' '), text);
    for (const each of chunks) {
      const words = spokenWords(each.text);
      assert.ok(words >= 60 && words <= MAX_WORDS, `${words} words`);
      assert.match(each.text, /^This .*\.$/);
    }
  });

  it('do not end within an abbreviation', () => {
    const text = `${sentences(18)} It was opened by Dr. Rossi in May. ${sentences(18)}`;
    for (const each of chunk(section(text))) assert.match(each.text, /\d\.$|May\.$/);
  });

  it('are bounded where nothing ends a sentence, or a word', () => {
    for (const text of [
      'word '.repeat(5_000),
      'x'.repeat(100_000),
      '𠀀食'.repeat(20_000),
      '料理'.repeat(9_000),
    ]) {
      const chunks = chunk(section(text.trim()));
      for (const each of chunks) assert.ok(spokenWords(each.text) <= MAX_WORDS);
      assert.equal(
        chunks.some((each) => /\p{Cs}/u.test(each.text)),
        false,
        'a character is cut in two',
      );
    }
  });

  it('of one endless paragraph are made in time', () => {
    const startedAtMs = performance.now();
    assert.ok(chunk(section(sentences(60_000))).length > 2_000);
    assert.ok(performance.now() - startedAtMs < 5_000);
  });

  it('tell the same thing once, and the same price of each dish', () => {
    const notice = 'All of our prices are in euros and include the taxes and the service of the house.';
    const chunks = chunk(
      section(notice, ['Mains']),
      section('16 euros', ['Mains', 'Risotto']),
      section(notice, ['Desserts']),
      section('16 euros', ['Desserts', 'Tiramisu']),
    );
    assert.deepEqual(
      chunks.map(({ text }) => text),
      [notice, '16 euros', '16 euros'],
    );
  });

  it('are none of an empty document, and are refused where there are too many', () => {
    assert.deepEqual(chunk(), []);
    const many = Array.from({ length: 20_001 }, (_, index) => section('Closed.', [`Day ${index}`]));
    assert.equal(chunk(...many.slice(1)).length, 20_000);
    assert.throws(() => chunk(...many), { reason: 'too-long' });
  });
});
