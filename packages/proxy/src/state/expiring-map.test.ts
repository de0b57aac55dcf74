import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ExpiringMap } from './expiring-map.js';

describe('ExpiringMap', () => {
  it('drops what ends now or has ended, the longest ended first', () => {
    const map = new ExpiringMap<string, string>();
    for (const [key, endsAt] of [
      ['c', 30],
      ['a', 10],
      ['d', 40],
      ['b', 20],
    ] as const)
      map.set(key, key.toUpperCase(), endsAt);
    assert.deepEqual(map.dropEnded(9), []);
    assert.deepEqual(map.dropEnded(30), ['A', 'B', 'C']);
    assert.deepEqual([map.size, map.nextEndsAt, map.get('a'), map.get('d')], [1, 40, undefined, 'D']);
  });

  it('takes the latest end of a key that is set again', () => {
    const map = new ExpiringMap<string, number>();
    map.set('a', 1, 10);
    map.set('a', 2, 50);
    assert.deepEqual(map.dropEnded(49), []);
    assert.equal(map.get('a'), 2);
    assert.equal(map.size, 1);
  });

  it('holds, whatever is set, deleted and dropped, what a plain list would', () => {
    const step = fc.record({
      act: fc.constantFrom('set', 'delete', 'drop'),
      key: fc.integer({ min: 0, max: 12 }),
      time: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const map = new ExpiringMap<number, number>();
        let list: { key: number; endsAt: number }[] = [];
        for (const { act, key, time } of steps) {
          if (act === 'drop') {
            const ended = list.filter(({ endsAt }) => endsAt <= time).map((entry) => entry.key);
            assert.deepEqual(
              map.dropEnded(time).toSorted((a, b) => a - b),
              ended.toSorted((a, b) => a - b),
            );
            list = list.filter(({ endsAt }) => endsAt > time);
          } else {
            list = list.filter((entry) => entry.key !== key);
            if (act === 'delete') map.delete(key);
            else {
              map.set(key, key, time);
              list.push({ key, endsAt: time });
            }
          }
          assert.equal(map.size, list.length);
          const soonest = list.length === 0 ? undefined : Math.min(...list.map(({ endsAt }) => endsAt));
          assert.equal(map.nextEndsAt, soonest);
          for (const entry of list) assert.equal(map.get(entry.key), entry.key);
        }
      }),
    );
  });
});
