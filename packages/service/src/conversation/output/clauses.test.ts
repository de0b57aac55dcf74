import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heardLength, splitClauses, tidyText } from './clauses.js';

describe('splitClauses', () => {
  const cases = [
    ['', []],
    ['Hello.', ['Hello.']],
    ['Hello there. How are you?', ['Hello there.', 'How are you?']],
    ['Yes, please.', ['Yes, please.']],
    [
      'We have risotto, ravioli, grilled sea bass, and lamb.',
      ['We have risotto, ravioli,', 'grilled sea bass, and lamb.'],
    ],
    ['It costs 3.50 at 7:30.', ['It costs 3.50 at 7:30.']],
    ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
    ['Wait... what?!', ['Wait...', 'what?!']],
  ] as const;
  for (const [text, expected] of cases) {
    it(`cuts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(
        splitClauses(text).map((clause) => clause.text),
        expected,
      );
    });
  }

  it('cuts what has no punctuation before it gets too long, and loses nothing', () => {
    for (const text of ['word '.repeat(100).trim(), 'x'.repeat(500)]) {
      const clauses = splitClauses(text);
      assert.ok(clauses.every((clause) => clause.text.length <= 160));
      assert.equal(clauses.map((clause) => clause.text).join(text.includes(' ') ? ' ' : ''), text);
      assert.ok(clauses.every(({ text: piece, start, end }) => text.slice(start, end) === piece));
    }
  });

  it('knows which clauses end a sentence', () => {
    const clauses = splitClauses('This is a rather long beginning, and an end. More');
    assert.deepEqual(
      clauses.map(({ endsSentence }) => endsSentence),
      [false, true, true],
    );
  });
});

describe('tidyText', () => {
  it('makes one line with single spaces', () => assert.equal(tidyText(' a\n\tb  c '), 'a b c'));
});

describe('heardLength', () => {
  const cases = [
    [0, ''],
    [0.2, 'one'],
    [0.45, 'one'],
    [0.6, 'one two'],
    [0.9, 'one two six'],
    [1, 'one two six'],
  ] as const;
  for (const [share, expected] of cases) {
    it(`of ${share} is "${expected}"`, () => {
      assert.equal('one two six'.slice(0, heardLength('one two six', share)), expected);
    });
  }
});
