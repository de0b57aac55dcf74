import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VersionStatus } from '../../knowledge/versions/states.js';
import { baseSourceStatus, ingestionStatus, type IngestionStatus } from './states.js';

const MEANINGS: readonly (readonly [
  newest: VersionStatus,
  isInUse: boolean,
  ingestion: IngestionStatus,
  base: IngestionStatus,
])[] = [
  ['queued', false, 'pending', 'scanning'],
  ['queued', true, 'pending', 'scanning'],
  ['processing', false, 'scanning', 'scanning'],
  ['processing', true, 'scanning', 'scanning'],
  ['ready', true, 'ready', 'ready'],
  ['failed', false, 'failed', 'failed'],
  ['failed', true, 'failed', 'ready'],
  ['superseded', true, 'ready', 'ready'],
];

describe('the status of a source', () => {
  for (const [newest, isInUse, ingestion, base] of MEANINGS) {
    it(`is ${ingestion}, and ${base} at the older path, while its newest version is ${newest}${isInUse ? ' and one is in use' : ''}`, () => {
      assert.equal(ingestionStatus(newest), ingestion);
      assert.equal(baseSourceStatus(newest, isInUse), base);
    });
  }
});
