// What ingestion needs of those who read, keep and measure: the parts behind it are chosen where the service is put together.

import type { Chunk, Document } from '../document.js';

export interface ReadDocument extends Document {
  /** Of the page, as they stand in it or resolved; empty for what has none. */
  readonly links: readonly string[];
  /** The address that the page calls its own. */
  readonly canonicalUrl: string | undefined;
  /** Whether it may be found. */
  readonly isIndexable: boolean;
  /** Whether its links may be followed. */
  readonly followsLinks: boolean;
}

export interface DocumentReader {
  /**
   * @param contentType the header's text, or a file's type.
   * @throws an error with the name `DocumentError`, whose message is a sentence for people; the signal's reason.
   */
  read(file: DocumentFile, contentType: string, options: ReadOptions): Promise<ReadDocument>;
}

export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array };

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Of the page, where it comes from the web. */
  readonly url?: string;
}

export type ChunkDocument = (document: Document) => readonly Chunk[];

/** The files that were uploaded. */
export interface SourceFiles {
  /** @returns undefined where it is gone. */
  open(fileId: string): Promise<{ readonly path: string; readonly sizeBytes: number } | undefined>;
  /** Deletes what there is of it, which may be nothing. */
  delete(fileId: string): Promise<void>;
}
