import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RecentlyUsed } from './recently-used.js';

it('what was used last is kept and made once, and the oldest is released', () => {
  const made: string[] = [];
  const released: string[] = [];
  const things = new RecentlyUsed<string, string>(2, {
    create: (text) => {
      made.push(text);
      return text.toUpperCase();
    },
    release: (thing) => released.push(thing),
  });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(things.get(text), text.toUpperCase());
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
  assert.deepEqual(released, ['B', 'C']);
});

it('what could not be made is tried again', () => {
  let isBroken = true;
  const things = new RecentlyUsed<string, string>(1, {
    create: (text) => {
      if (isBroken) throw new Error('broken');
      return text;
    },
    release: () => undefined,
  });
  assert.throws(() => things.get('a'), /broken/);
  isBroken = false;
  assert.equal(things.get('a'), 'a');
});
