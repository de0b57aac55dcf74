// What ingestion asks of the index. All of it runs in the transaction that it is given.

import type { Db } from '../db/database.js';
import type { Chunk } from './document.js';

export interface IndexedVersion {
  readonly id: string;
  readonly workspaceId: string;
  readonly spaceId: string;
  readonly sourceId: string;
  /** Of the content: `en`, `de-AT`. */
  readonly language: string;
}

export interface IndexedPage {
  readonly id: string;
  readonly title: string;
  /** Undefined for what comes from no web page. */
  readonly url: string | undefined;
}

export interface IndexWriter {
  /** Adds the chunks of one page to a version that is not served yet. A page that was written before is written anew. */
  writePage(
    db: Db,
    version: IndexedVersion,
    page: IndexedPage,
    chunks: readonly EmbeddedChunk[],
  ): Promise<void>;
  /** From now on searches find this version of its source, and no other. */
  serve(db: Db, version: IndexedVersion): Promise<void>;
  /** From now on searches find nothing of the source. What was indexed stays until it is removed. */
  withdraw(db: Db, sourceId: string): Promise<void>;
  /** Removes some of the chunks of a version that is not served. @returns whether any are left. */
  removeSome(db: Db, versionId: string, limit: number): Promise<boolean>;
}

export interface EmbeddedChunk extends Chunk {
  /** Undefined where no embeddings are configured. */
  readonly embedding: Float32Array | undefined;
}
