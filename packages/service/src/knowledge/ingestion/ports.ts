// What ingestion needs of those who read documents and keep files: the parts behind it are chosen where the service is put
// together.

import type { Chunk, Document } from '../document.js';

export interface ReadDocument extends Document {
  /** Of all its words. */
  readonly chunks: readonly Chunk[];
  /** Of a web page, as they stand in it or resolved; otherwise empty. */
  readonly links: readonly string[];
  /** The address that a web page calls its own. */
  readonly canonicalUrl: string | undefined;
  /** A web page asks not to be found by its words. */
  readonly isNoindex: boolean;
  /** A web page asks that its links are not followed. */
  readonly isNofollow: boolean;
}

export interface DocumentReader {
  /**
   * @param contentType the header's text, or a file's type.
   * @throws an error with the name `DocumentError`, whose message is a sentence for people, and which is `retryable` where the
   * document is not at fault; the signal's reason.
   */
  read(file: DocumentFile, contentType: string, options: ReadOptions): Promise<ReadDocument>;
}

export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array };

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Of the page, where it comes from the web. */
  readonly url?: string;
}

/** The files that were uploaded. */
export interface SourceFiles {
  /** @returns undefined where it is gone. */
  pathOf(fileId: string): Promise<string | undefined>;
  /** Deletes what there is of it, which may be nothing. */
  delete(fileId: string): Promise<void>;
}
