import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PreparedCall } from '../conversation/call.js';
import { TEST_AGENT } from '../conversation/testing/test-agent.js';
import { passageOf } from '../conversation/testing/passage-of.js';
import { searchOf, wordsOf, type SearchableKnowledge, type SearchedSpace } from './call-knowledge.js';

const { signal } = new AbortController();
const SPACE = { spaceId: '00000000-0000-4000-8000-0000000000aa', language: 'en' } as const;

function callWith(knowledge: PreparedCall['agent']['knowledge']): PreparedCall {
  return {
    callId: '00000000-0000-4000-8000-0000000000bb',
    workspaceId: '00000000-0000-4000-8000-0000000000cc',
    agent: { ...TEST_AGENT, knowledge },
    variables: {},
  };
}

const EMPTY: SearchableKnowledge = {
  search: () => Promise.resolve([]),
  wordsOf: () => Promise.resolve(''),
};
const noProblem = (reason: string): never => {
  throw new Error(reason);
};

describe('what a call may know', () => {
  it('is its own space, searched in its own workspace', async () => {
    const asked: SearchedSpace[] = [];
    const search = searchOf(
      callWith(SPACE),
      {
        ...EMPTY,
        search(space) {
          asked.push(space);
          return Promise.resolve([passageOf('Yes.')]);
        },
      },
      noProblem,
    );
    assert.equal((await search?.('is it', signal))?.length, 1);
    assert.deepEqual(asked, [{ ...SPACE, workspaceId: '00000000-0000-4000-8000-0000000000cc' }]);
    assert.equal(searchOf(callWith(undefined), EMPTY, noProblem), undefined);
  });

  it('gives the recognizer its words, and goes on without them', async () => {
    const problems: string[] = [];
    const onProblem = (reason: string): void => void problems.push(reason);
    const risotto = { ...EMPTY, wordsOf: () => Promise.resolve('risotto') };
    assert.equal(await wordsOf(callWith(SPACE), risotto, onProblem), 'risotto');
    assert.equal(await wordsOf(callWith(undefined), risotto, onProblem), '');
    assert.deepEqual(problems, []);
    const away = { ...EMPTY, wordsOf: () => Promise.reject(new Error('away')) };
    assert.equal(await wordsOf(callWith(SPACE), away, onProblem), '');
    assert.equal(problems.length, 1);
  });
});
