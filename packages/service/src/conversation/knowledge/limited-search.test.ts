import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passageOf } from '../testing/passage-of.js';
import type { SearchKnowledge } from '../../knowledge/passage.js';
import { limitedSearch } from './limited-search.js';

const PASSAGE = passageOf('The pool is on the second floor.');
const never = new AbortController().signal;

function searching(search: SearchKnowledge, limitMs = 1_000) {
  const problems: string[] = [];
  return { ask: limitedSearch({ search, onProblem: (reason) => problems.push(reason), limitMs }), problems };
}

describe('a search that somebody waits for', () => {
  it('gives what is found, and nothing where nothing fits', async () => {
    const { ask, problems } = searching((question) =>
      Promise.resolve(question.includes('pool') ? [PASSAGE] : []),
    );
    assert.deepEqual(await ask('where is the pool', never), [PASSAGE]);
    assert.deepEqual(await ask('where is the moon', never), []);
    assert.deepEqual(problems, []);
  });

  it('is given up where it fails, in whatever way, without its words', async () => {
    const failures: SearchKnowledge[] = [
      () => Promise.reject(new Error('password abc')),
      () => {
        throw new Error('password abc');
      },
    ];
    for (const fail of failures) {
      const { ask, problems } = searching(fail);
      assert.equal(await ask('where', never), undefined);
      assert.deepEqual(problems, ['The knowledge could not be searched: the search failed.']);
    }
  });

  it('is given up, and stopped, where it is late', async () => {
    let stopped: AbortSignal | undefined;
    const { ask, problems } = searching((_question, signal) => {
      stopped = signal;
      return new Promise(() => undefined);
    }, 5);
    assert.equal(await ask('where', never), undefined);
    assert.deepEqual(problems, ['The knowledge could not be searched: it did not answer in time.']);
    assert.equal(stopped?.aborted, true);
  });

  it('stops when nobody waits any more, which is no problem', async () => {
    const visitor = new AbortController();
    let stopped: AbortSignal | undefined;
    const { ask, problems } = searching((_question, signal) => {
      stopped = signal;
      visitor.abort(new Error('interrupted'));
      return new Promise(() => undefined);
    });
    await assert.rejects(ask('where', visitor.signal), /interrupted/);
    assert.equal(stopped?.aborted, true);
    assert.deepEqual(problems, []);
  });

  it('takes questions of any length', async () => {
    let length = 0;
    const { ask } = searching((question) => {
      length = question.length;
      return Promise.resolve([]);
    });
    await ask('why '.repeat(10_000), never);
    assert.equal(length, 1_000);
  });
});
