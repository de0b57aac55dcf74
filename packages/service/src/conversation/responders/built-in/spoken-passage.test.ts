import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KNOWN_TEXTS, UNKNOWN_QUESTIONS } from '../../../testing/knowledge/known-texts.js';
import { markdownPassages, searchIn } from '../../../testing/knowledge/markdown-passages.js';
import { passageOf } from '../../testing/passage-of.js';
import { spokenPassage } from './spoken-passage.js';

const { signal } = new AbortController();
const MENU = passageOf('Mushroom risotto 16 euros\nLamb shoulder\n26 €\nPizza 10 euros', {
  headings: ['Menu', 'Main courses'],
});
const POOL = passageOf(
  'The swimming pool is on the second floor, beside Dr. Miller. It is open from 8:00\nto 20:00. Towels cost 2 euros.',
  { headings: ['Sports'] },
);

describe('what is read out of a passage', () => {
  it('is the sentence that the question is about, and no other', () => {
    assert.equal(
      spokenPassage('where is the swimming pool', [MENU, POOL]),
      'The swimming pool is on the second floor, beside Dr. Miller.',
    );
    assert.equal(spokenPassage('how much do towels cost', [POOL]), 'Towels cost 2 euros.');
  });

  it('says of a line what it is a line of, and takes up a price from the next one', () => {
    assert.equal(
      spokenPassage('how much is the mushroom risotto', [MENU]),
      'Main courses: Mushroom risotto 16 euros.',
    );
    assert.equal(
      spokenPassage('what does the lamb shoulder cost', [MENU]),
      'Main courses: Lamb shoulder, 26 €.',
    );
  });

  it('is the lines under a heading where the question names the heading alone', () => {
    const hours = passageOf('Monday to Friday 9:00 to 18:00\nSaturday 10:00 to 14:00', {
      headings: ['Opening hours'],
    });
    assert.equal(
      spokenPassage('what are your opening hours', [hours]),
      'Opening hours: Monday to Friday 9:00 to 18:00. Saturday 10:00 to 14:00.',
    );
  });

  it('is joined where lines end with the width of a page', () => {
    assert.match(spokenPassage('until when is the swimming pool open', [POOL]) ?? '', /from 8:00 to 20:00\./);
  });

  it('is nothing where nothing fits: no passage, no words, other words', () => {
    assert.equal(spokenPassage('where is the swimming pool', []), undefined);
    assert.equal(spokenPassage('', [POOL]), undefined);
    assert.equal(spokenPassage('what is it', [POOL]), undefined);
    assert.equal(spokenPassage('who is the president of france', [MENU, POOL]), undefined);
    assert.equal(spokenPassage('where is the pool', [passageOf('***\n\n---')]), undefined);
  });

  it('has no signs of writing, and is never long', () => {
    const marked = passageOf(
      `The **pool** is [here](https://user:password@example.com/a). ${'The pool '.repeat(200)}`,
    );
    const said = spokenPassage('where is the pool', [marked]) ?? '';
    assert.equal(said, 'The pool is here.');
    const long = spokenPassage('where is the pool', [passageOf('pool word '.repeat(500))]) ?? '';
    assert.ok(long.split(' ').length <= 45 && long.endsWith('and so on.'), long);
  });

  it('is something or nothing for any text, and never takes long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 60 }),
        (text, question) => {
          const said = spokenPassage(question, [passageOf(text)]);
          assert.notEqual(said?.trim(), '');
        },
      ),
    );
    const startedAt = performance.now();
    spokenPassage('a b c', [passageOf('a.'.repeat(20_000)), passageOf(' \n'.repeat(20_000))]);
    assert.ok(performance.now() - startedAt < 2_000);
  });

  for (const [name, { text, questions }] of Object.entries(KNOWN_TEXTS)) {
    it(`answers nearly every question to the ${name}, and none about something else`, async () => {
      const search = searchIn(markdownPassages(text, name));
      const failed: string[] = [];
      for (const [question, answer] of questions) {
        const said = spokenPassage(question, await search(question, signal)) ?? '';
        if (!answer.test(said)) failed.push(`${question}: ${said}`);
      }
      assert.ok(failed.length <= 1, failed.join('\n'));
      for (const question of UNKNOWN_QUESTIONS) {
        assert.equal(spokenPassage(question, await search(question, signal)), undefined, question);
      }
    });
  }
});
