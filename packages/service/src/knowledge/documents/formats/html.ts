// Web pages: their main content where it can be told from the rest, and otherwise all that is seen of them.

import { Readability } from '@mozilla/readability';
import { DocumentError } from '../document-error.js';
import { MAX_HTML_BYTES, MAX_NESTING } from '../read-limits.js';
import type { ReadDocument } from '../read-result.js';
import { cleanLine } from './clean-text.js';
import { decodeHtml } from './decode-text.js';
import {
  isElement,
  nameOf,
  parseDom,
  visit,
  type DomDocument,
  type DomElement,
  type DomNode,
} from './dom.js';
import { HEADING_LEVEL, writeElements } from './element-sections.js';
import { nestingOf } from './html-nesting.js';
import { SectionWriter } from './section-writer.js';
import { webPageOf } from './web-page.js';

/**
 * Main content that is less than this of the page's text is not taken for it: on a restaurant's page the opening hours
 * and the menu are what is asked for, and look like trimmings.
 */
const MIN_MAIN_SHARE = 0.6;
/** Looking for the main content of larger pages takes many seconds. */
const MAX_ELEMENTS_SEARCHED = 20_000;
/** Its time grows with the third power of how deeply a page is nested: 1,500 levels take a minute, 200 a quarter of a second. */
const MAX_NESTING_SEARCHED = 200;
/** What is not read, though it stands in the page. */
const UNREAD: ReadonlySet<string> = new Set(
  'head title script style noscript template nav svg math iframe object embed canvas audio video select button input textarea datalist map'.split(
    ' ',
  ),
);
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0+(?![.\d])|opacity\s*:\s*0+(?![.\d]))/i;

export interface WebPageOrigin {
  /** Undefined for a page that comes from no address. */
  readonly url: string | undefined;
  /** That the answer named. */
  readonly charset: string | undefined;
}

/** @throws DocumentError. A page without words is no error where it leads to others. */
export function readHtml(bytes: Uint8Array, { url, charset }: WebPageOrigin): ReadDocument {
  if (bytes.length > MAX_HTML_BYTES) throw new DocumentError('too-large');
  const html = decodeHtml(bytes, charset);
  const nesting = nestingOf(html);
  if (nesting > MAX_NESTING) throw new DocumentError('too-complex');
  const document = parsePage(html);
  const page = webPageOf(document, url);
  const title = cleanLine(document.querySelector('title')?.textContent ?? '');
  removeUnread(document);

  const whole = sectionsOf(document);
  keepHeadingLevels(document);
  const main = nesting > MAX_NESTING_SEARCHED ? undefined : mainContentOf(document);
  const written = main === undefined ? whole : sectionsOf(main);
  const isMain = written.characterCount >= MIN_MAIN_SHARE * whole.characterCount;
  return { title, sections: (isMain ? written : whole).sections(), ...page };
}

/** The parser adds no elements that are left out. */
function parsePage(html: string): DomDocument {
  return parseDom(/<body[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`);
}

function removeUnread(document: DomDocument): void {
  const unread: DomElement[] = [];
  visit(document, {
    enter: (node) => {
      if (!isElement(node)) return false;
      if (!isUnread(node)) return true;
      unread.push(node);
      return false;
    },
    leave: () => undefined,
  });
  for (const element of unread) element.remove();
}

function isUnread(element: DomElement): boolean {
  return (
    UNREAD.has(nameOf(element)) ||
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    element.getAttribute('role') === 'navigation' ||
    (nameOf(element) === 'dialog' && !element.hasAttribute('open')) ||
    HIDING_STYLE.test(element.getAttribute('style') ?? '')
  );
}

function sectionsOf(root: DomNode): SectionWriter {
  const writer = new SectionWriter();
  writeElements(root, writer);
  return writer;
}

/** The search for the main content makes all headings of the first level ones of the second. */
function keepHeadingLevels(document: DomDocument): void {
  for (const heading of document.querySelectorAll('h1')) heading.setAttribute(HEADING_LEVEL, '1');
}

/** Changes the document. @returns undefined where none is found. */
function mainContentOf(document: DomDocument): DomNode | undefined {
  try {
    const article = new Readability<DomNode>(document, {
      maxElemsToParse: MAX_ELEMENTS_SEARCHED,
      serializer: (node: unknown) => node as DomNode,
    }).parse();
    return article?.content ?? undefined;
  } catch {
    return undefined; // it looks for articles, and a page need not be one: the whole of it is read
  }
}
