// Gets a page of a source and reads it, whatever kind of source it is of. What is wrong with the page is an answer, no error.

import type { FileStore } from '../../files/file-store.js';
import { JobError } from '../../jobs/handler.js';
import { DocumentError } from '../documents/document-error.js';
import type { DocumentFile, DocumentReader, ReadResult } from '../documents/document-reader.js';
import type { SourceContent } from '../source-content.js';
import { fetchPage, type PageFetcher } from '../web/fetch-page.js';
import { mediaTypeOf } from '../web/content-type.js';
import type { Page } from './page-record.js';

export type PageReading =
  | {
      readonly kind: 'read';
      readonly document: ReadResult;
      /** Where it was found in the end; undefined for what comes from no web page. */
      readonly url: URL | undefined;
    }
  | {
      readonly kind: 'unread';
      readonly status: 'skipped' | 'failed';
      /** A sentence for people. */
      readonly reason: string;
      /** Nobody answered. */
      readonly isSilent: boolean;
    };

export interface ReadingParts {
  readonly reader: Pick<DocumentReader, 'read'>;
  readonly files: Pick<FileStore, 'pathOf'>;
  /** What a reader throws that is no fault of the document's. */
  readonly onDefect: (error: unknown) => void;
}

/** @throws JobError where nothing can be read at the moment; the fetcher's signal's reason. */
export async function readPage(
  parts: ReadingParts,
  fetcher: PageFetcher,
  content: SourceContent,
  page: Page,
): Promise<PageReading> {
  switch (content.kind) {
    case 'text':
      return read(parts, fetcher, {
        file: { bytes: Buffer.from(content.text) },
        contentType: 'text/plain; charset=utf-8',
      });
    case 'file': {
      const path = await parts.files.pathOf(content.fileId);
      if (path === undefined) return unread('failed', 'The file is not there any more.');
      return read(parts, fetcher, { file: { path }, contentType: content.contentType });
    }
    case 'web':
    case 'sitemap': {
      const isGiven = content.kind === 'web' && page.depth === 0;
      const fetched = await fetchPage(fetcher, { url: new URL(page.url), mayLeave: isGiven });
      // What its owner has named should be there, whatever the reason why it is not.
      if (fetched.kind === 'skipped') return unread(isGiven ? 'failed' : 'skipped', fetched.reason);
      if (fetched.kind === 'failed') return unread('failed', fetched.reason, fetched.isSilent);
      const { body, contentType, url } = fetched;
      return read(parts, fetcher, { file: { bytes: body }, contentType, url });
    }
  }
}

interface Found {
  readonly file: DocumentFile;
  readonly contentType: string;
  readonly url?: URL;
}

async function read(
  { reader, onDefect }: ReadingParts,
  { signal }: PageFetcher,
  { file, contentType, url }: Found,
): Promise<PageReading> {
  try {
    const document = await reader.read(file, contentType, { signal, ...(url && { url: url.href }) });
    return { kind: 'read', document, url };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DocumentError) {
      // Another attempt may find a reader.
      if (error.retryable) throw JobError.retry(error.message);
      return unread('failed', error.message);
    }
    onDefect(error);
    return unread('failed', `What it holds cannot be read (${mediaTypeOf(contentType).slice(0, 80)}).`);
  }
}

function unread(status: 'skipped' | 'failed', reason: string, isSilent = false): PageReading {
  return { kind: 'unread', status, reason, isSilent };
}
