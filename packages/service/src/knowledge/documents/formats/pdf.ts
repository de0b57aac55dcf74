// PDF files, page by page: the text that they hold, not what could be recognized in their pictures.

import { getDocumentProxy } from 'unpdf';
import { DocumentError } from '../document-error.js';
import { MAX_CHARACTERS, MAX_PAGES } from '../read-limits.js';
import { NO_WEB_PAGE, type ReadDocument } from '../read-result.js';
import { cleanLine } from './clean-text.js';
import { linesOf, type PdfLine, type PdfTextItem } from './pdf-lines.js';
import { writePages } from './pdf-paragraphs.js';
import { withoutRunningLines } from './pdf-running-lines.js';
import { SectionWriter } from './section-writer.js';

/** Programs write their own names and those of files there as well. */
const NO_TITLE = /[\\/]|\.[a-z]{3,4}$|^microsoft |^untitled|^unbenannt/i;

/** The little of pdf.js that is used. */
interface Pdf {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getMetadata(): Promise<{ readonly info: object }>;
}

interface PdfPage {
  /** Between the pieces of text stand marks that have none. */
  getTextContent(): Promise<{ readonly items: readonly (PdfTextItem | { readonly type: string })[] }>;
  cleanup(): void;
}

/** @throws DocumentError */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await open(bytes);
  if (pdf.numPages > MAX_PAGES) throw new DocumentError('too-long');
  const writer = new SectionWriter();
  writePages(withoutRunningLines(await pagesOf(pdf)), writer);
  return { title: await titleOf(pdf), sections: writer.sections(), ...NO_WEB_PAGE };
}

/** Nothing is fetched, and nothing in the file is run. */
async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    const pdf: unknown = await getDocumentProxy(bytes, {
      isEvalSupported: false,
      useWorkerFetch: false,
      disableAutoFetch: true,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    });
    return pdf as Pdf;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isLocked ? 'encrypted' : 'broken');
  }
}

async function pagesOf(pdf: Pdf): Promise<readonly (readonly PdfLine[])[]> {
  const pages: (readonly PdfLine[])[] = [];
  let characterCount = 0;
  let brokenCount = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const lines = await pageOf(pdf, number);
    if (lines === undefined) brokenCount += 1;
    pages.push(lines ?? []);
    characterCount += (lines ?? []).reduce((sum, { text }) => sum + text.length, 0);
    if (characterCount > MAX_CHARACTERS) throw new DocumentError('too-long');
  }
  if (brokenCount === pdf.numPages) throw new DocumentError('broken');
  return pages;
}

/** @returns undefined for a page that cannot be read: the others are. */
async function pageOf(pdf: Pdf, number: number): Promise<readonly PdfLine[] | undefined> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return linesOf(items.filter((item) => 'str' in item));
  } catch {
    return undefined; // its part of the file is damaged
  }
}

async function titleOf(pdf: Pdf): Promise<string> {
  try {
    const { info } = await pdf.getMetadata();
    const title: unknown = 'Title' in info ? info.Title : undefined;
    const line = typeof title === 'string' ? cleanLine(title) : '';
    return NO_TITLE.test(line) ? '' : line;
  } catch {
    return ''; // what the file says of itself is damaged
  }
}
