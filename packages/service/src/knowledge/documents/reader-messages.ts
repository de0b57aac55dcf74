// What the service and a process that reads say to each other. Plain data: it crosses a process border.

import type { DocumentErrorReason } from './document-error.js';
import type { DocumentFile } from './document-file.js';
import type { ReadResult } from './read-result.js';

/** Answered by exactly one `Outcome`. */
export interface ReadTask {
  readonly file: DocumentFile;
  readonly contentType: string;
  /** Of a web page. */
  readonly url: string | undefined;
}

export type Outcome =
  | { readonly type: 'done'; readonly result: ReadResult }
  | { readonly type: 'failed'; readonly reason: DocumentErrorReason };

/** `ready` is said once, before anything else. */
export type FromReader = { readonly type: 'ready' } | Outcome;
