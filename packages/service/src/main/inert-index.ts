// An index that holds nothing: no search finds anything.

import type { IndexWriter } from '../knowledge/index-writer.js';

export const INERT_INDEX: IndexWriter = {
  writePage: () => Promise.resolve(),
  serve: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
  removeSome: () => Promise.resolve(false),
};
