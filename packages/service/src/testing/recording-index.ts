// An index that remembers what it was told, and holds nothing.

import type { IndexWriter } from '../knowledge/index-writer.js';

export interface RecordingIndex extends Pick<IndexWriter, 'serve' | 'withdraw'> {
  /** In the order they came: what was done, and of which source. */
  readonly calls: readonly (readonly ['serve' | 'withdraw', string])[];
}

export function createRecordingIndex(): RecordingIndex {
  const calls: (readonly ['serve' | 'withdraw', string])[] = [];
  return {
    calls,
    serve: (_db, { sourceId }) => Promise.resolve(void calls.push(['serve', sourceId])),
    withdraw: (_db, sourceId) => Promise.resolve(void calls.push(['withdraw', sourceId])),
  };
}
