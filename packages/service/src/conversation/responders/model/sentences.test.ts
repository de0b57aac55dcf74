import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Sentences } from './sentences.js';

/** Pieces of a text that comes letter by letter. */
function piecesOf(text: string): readonly string[] {
  const sentences = new Sentences();
  const pieces = Array.from(text).flatMap((letter) => sentences.push(letter));
  return [...pieces, sentences.finish()].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

describe('sentences of a text that is still being written', () => {
  it('are handed on as soon as they are complete', () => {
    const sentences = new Sentences();
    assert.deepEqual(sentences.push('We are open today'), []);
    assert.deepEqual(sentences.push('. Until'), ['We are open today.']);
    assert.equal(sentences.finish(), ' Until');
  });

  it('do not end at abbreviations, numbers and in links', () => {
    assert.deepEqual(piecesOf('Dr. No. It costs 3.50 euros. See [the page. It](http://a.b/c) now.'), [
      'Dr. No. It costs 3.50 euros.',
      'See [the page. It](http://a.b/c) now.',
    ]);
  });

  it('end at lines', () => {
    assert.deepEqual(piecesOf('- Soup\n- Bread\n'), ['- Soup', '- Bread']);
  });

  it('are cut at a clause when they are long', () => {
    const clause = 'and then something else happened that takes a while to tell,';
    assert.deepEqual(piecesOf(`${clause} ${clause} ${clause} and that was it`), [
      `${clause} ${clause}`,
      `${clause} and that was it`,
    ]);
  });

  it('leave out what a model thinks aloud before', () => {
    assert.deepEqual(piecesOf('<think>They want soup. Hm.</think>Soup it is then.'), ['Soup it is then.']);
    assert.deepEqual(piecesOf('<think>They want soup. Hm.'), []);
  });

  it('lose no letter, and never grow without an end', () => {
    const text = fc
      .array(fc.constantFrom('word', ' ', '. ', ', ', '[', '](', ')', '\n', 'é'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const sentences = new Sentences();
        const pieces = [...sentences.push(written), sentences.finish()];
        assert.equal(pieces.join(''), written);
        assert.ok(pieces.every((piece) => piece.length <= 400));
      }),
    );
  });
});
