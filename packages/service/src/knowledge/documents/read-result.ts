// What reading a file comes to.

import type { Chunk, Document } from '../document.js';

export interface ReadResult extends Document {
  /** The document's, as `chunkDocument` makes them. They are made where the file is read, since it takes its time. */
  readonly chunks: readonly Chunk[];
  /** Where a web page leads: absolute, `http` or `https`, without fragments, each once, in order. Otherwise empty. */
  readonly links: readonly string[];
  /** What a web page says that it is called. */
  readonly canonicalUrl: string | undefined;
  /** A web page asks not to be found by its words. */
  readonly isNoindex: boolean;
  /** A web page asks that its links are not followed. */
  readonly isNofollow: boolean;
}

/** What a format's reader finds in a file. */
export type ReadDocument = Omit<ReadResult, 'chunks'>;

/** Of documents that are no web pages. */
export const NO_WEB_PAGE = {
  links: [],
  canonicalUrl: undefined,
  isNoindex: false,
  isNofollow: false,
} as const satisfies Partial<ReadResult>;
