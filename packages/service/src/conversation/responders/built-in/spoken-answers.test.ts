import assert from 'node:assert/strict';
import { it } from 'node:test';
import { passageOf } from '../../testing/passage-of.js';
import { spokenAnswers } from './spoken-answers.js';

const { signal } = new AbortController();

it('answers from what is found, knows what it does not know, and says when it cannot look', async () => {
  const found = spokenAnswers(() => Promise.resolve([passageOf('The pool is on the second floor.')]));
  assert.equal(await found('where is the pool', signal), 'The pool is on the second floor.');
  assert.equal(await found('who was napoleon', signal), undefined);
  assert.match(
    (await spokenAnswers(() => Promise.resolve(undefined))('where', signal)) ?? '',
    /at the moment/,
  );
});
