import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SampleCache } from './sample-cache.js';

it('the cache forgets what was not used longest when it is full', () => {
  const cache = new SampleCache(10);
  cache.set('a', new Int16Array(4));
  cache.set('b', new Int16Array(4));
  assert.equal(cache.get('a')?.length, 4);
  cache.set('c', new Int16Array(4));
  assert.equal(cache.get('b'), undefined);
  assert.deepEqual([cache.get('a')?.length, cache.get('c')?.length], [4, 4]);
});

it('the cache does not keep what alone is too large, nor forgets others for it', () => {
  const cache = new SampleCache(10);
  cache.set('a', new Int16Array(4));
  cache.set('huge', new Int16Array(11));
  assert.equal(cache.get('huge'), undefined);
  assert.equal(cache.get('a')?.length, 4);
});

it('the cache counts an entry once that is set again', () => {
  const cache = new SampleCache(10);
  for (let round = 0; round < 5; round += 1) cache.set('a', new Int16Array(5));
  cache.set('b', new Int16Array(5));
  assert.equal(cache.get('a')?.length, 5);
});
