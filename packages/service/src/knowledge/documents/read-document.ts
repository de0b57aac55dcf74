// Reads one file in this process. Whoever calls it can be ended by the file: see `DocumentReader`.

import { chunkDocument } from './chunks.js';
import { parseContentType, type ReadableContentType } from './content-types.js';
import { bytesOf } from './document-file.js';
import { DocumentError } from './document-error.js';
import { readDocx } from './formats/docx.js';
import { readHtml } from './formats/html.js';
import { readMarkdown } from './formats/markdown.js';
import { readPdf } from './formats/pdf.js';
import { readPlainText } from './formats/plain-text.js';
import type { ReadDocument, ReadResult } from './read-result.js';
import type { ReadTask } from './reader-messages.js';

/** @throws DocumentError */
export async function readDocument({ file, contentType, url }: ReadTask): Promise<ReadResult> {
  const type = parseContentType(contentType);
  if (type === undefined) throw new DocumentError('unsupported');
  const document = await readAs(type, await bytesOf(file), url);
  if (document.sections.length === 0 && document.links.length === 0) throw new DocumentError('no-text');
  return { ...document, chunks: chunkDocument(document) };
}

async function readAs(
  { format, charset }: ReadableContentType,
  bytes: Uint8Array,
  url: string | undefined,
): Promise<ReadDocument> {
  switch (format) {
    case 'pdf':
      return readPdf(bytes);
    case 'docx':
      return readDocx(bytes);
    case 'markdown':
      return readMarkdown(bytes, charset);
    case 'text':
      return readPlainText(bytes, charset);
    case 'html':
      return readHtml(bytes, { url, charset });
  }
}
