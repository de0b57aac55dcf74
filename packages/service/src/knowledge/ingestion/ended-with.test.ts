import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endedWith } from './ended-with.js';
import type { Reading } from './page-record.js';

const LIMITS = { maxPages: 10, maxAddresses: 20 };

describe('what is said of a version in the end', () => {
  for (const [what, reading, status, error] of [
    ['all is well', { known: 3, indexed: 3 }, 'ready', null],
    ['some by a rule are not there', { known: 3, indexed: 1, firstError: 'x' }, 'ready', null],
    [
      'some have failed',
      { known: 3, indexed: 2, failed: 1, firstError: '/a: It broke.' },
      'ready',
      '1 of its 3 pages could not be read. /a: It broke.',
    ],
    [
      'there is more',
      { known: 20, indexed: 10 },
      'ready',
      'No more than 10 pages of a source are taken. No more than 20 addresses of a source are asked for.',
    ],
    ['one is cut', { known: 1, indexed: 1, notes: ['Cut.'] }, 'ready', 'Cut.'],
    ['the only one has failed', { known: 1, failed: 1, firstError: 'It broke.' }, 'failed', 'It broke.'],
    [
      'all have failed',
      { known: 2, failed: 2, firstError: 'It broke.' },
      'failed',
      'None of its 2 pages can be used. It broke.',
    ],
    ['there is none', {}, 'failed', 'There is nothing to read.'],
  ] as const satisfies readonly (readonly [string, Partial<Reading>, string, string | null])[]) {
    it(`when ${what}`, () => {
      const nothing: Reading = { known: 0, indexed: 0, failed: 0, firstError: undefined, notes: [] };
      assert.deepEqual(endedWith({ ...nothing, ...reading }, LIMITS), { status, error });
    });
  }
});
