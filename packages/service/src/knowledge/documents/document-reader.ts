// Reads documents, each in a process that it may take down: a file that is broken, or made to do harm, fails alone.

import { parseContentType } from './content-types.js';
import { checkFile, type DocumentFile } from './document-file.js';
import { DocumentError } from './document-error.js';
import { READ_LIMIT_MS } from './read-limits.js';
import type { ReadResult } from './read-result.js';

import { ReaderPool } from './reader-pool.js';

export type { ReadResult } from './read-result.js';
export type { DocumentFile } from './document-file.js';

export interface ReadOptions {
  /** Rejects with its reason, and ends the reading. */
  readonly signal: AbortSignal;
  /** Of a web page: its links are taken relative to it. */
  readonly url?: string;
}

export interface DocumentReader {
  /**
   * @param contentType one of `READABLE_CONTENT_TYPES`, with or without parameters.
   * @throws DocumentError, and nothing else but the signal's reason.
   */
  read(file: DocumentFile, contentType: string, options: ReadOptions): Promise<ReadResult>;
  /** Ends what is being read, as `unavailable`. Idempotent. */
  close(): Promise<void>;
}

export interface DocumentReaderOptions {
  /** Default: the module that reads documents. */
  readonly childUrl?: URL;
  /** For one file. Default 30 s. */
  readonly readLimitMs?: number;
  /** After which a process that reads nothing ends. Default 30 s. */
  readonly idleLimitMs?: number;
}

/** Starts no process before the first file comes. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { childUrl = new URL('./reader-child.js', import.meta.url), readLimitMs = READ_LIMIT_MS } = options;
  const pool = new ReaderPool({ childUrl, ...options });
  return {
    async read(file, contentType, { signal, url }) {
      if (parseContentType(contentType) === undefined) throw new DocumentError('unsupported');
      await checkFile(file);
      const outcome = await pool.with(signal, (process) =>
        process.read({ file, contentType, url }, readLimitMs),
      );
      if (outcome === undefined || pool.isClosed) throw new DocumentError('unavailable');
      if (outcome.type === 'failed') throw new DocumentError(outcome.reason);
      return outcome.result;
    },
    close: () => pool.close(),
  };
}
