import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConnectionName } from '../media-session.js';
import { CallPaths } from './call-paths.js';

describe('the path to a visitor', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['is there with the first connection', ['publisher connected'], ['connected']],
    [
      'is interrupted with it',
      ['publisher connected', 'publisher interrupted'],
      ['connected', 'interrupted'],
    ],
    [
      'stays interrupted while one of two connections is',
      ['publisher interrupted', 'subscriber interrupted', 'subscriber connected'],
      ['interrupted'],
    ],
    [
      'is there again when both are',
      ['publisher interrupted', 'subscriber interrupted', 'subscriber connected', 'publisher connected'],
      ['interrupted', 'connected'],
    ],
    [
      'is interrupted once, however often a connection says so',
      ['publisher interrupted', 'publisher interrupted'],
      ['interrupted'],
    ],
  ];
  for (const [name, reports, expected] of cases) {
    it(name, () => {
      const states: string[] = [];
      const paths = new CallPaths((state) => states.push(state));
      for (const report of reports) {
        const [connection, state] = report.split(' ') as [ConnectionName, 'connected' | 'interrupted'];
        paths.report(connection, state);
      }
      assert.deepEqual(states, expected);
    });
  }
});
