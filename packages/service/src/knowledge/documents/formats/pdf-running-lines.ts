// Lines that stand at the top or the bottom of most pages. They are told once, and the numbers of pages never.

import type { PdfLine } from './pdf-lines.js';

/** At each end of a page. */
const MAX_LINES = 2;
const MIN_PAGES = 3;
/** Of the pages. */
const MIN_SHARE = 0.6;

type Page = readonly PdfLine[];

/** @returns the pages without such lines, but for the first time that one comes. */
export function withoutRunningLines(pages: readonly Page[]): readonly Page[] {
  const minCount = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const texts = commonShapes(pages, minCount, (line) => line.text);
  const numbered = commonShapes(pages, minCount, numberedShape);
  const told = new Set<string>();
  return pages.map((lines, page) =>
    lines.filter((line, index) => {
      if (!isAtAnEnd(index, lines.length)) return true;
      if (numbered.has(numberedShape(line, page))) return false;
      if (!texts.has(line.text)) return true;
      const isFirst = !told.has(line.text);
      told.add(line.text);
      return isFirst;
    }),
  );
}

function commonShapes(
  pages: readonly Page[],
  minCount: number,
  shapeOf: (line: PdfLine, page: number) => string,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  pages.forEach((lines, page) => {
    const ends = lines.filter((_, index) => isAtAnEnd(index, lines.length));
    for (const shape of new Set(ends.map((line) => shapeOf(line, page)))) {
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  });
  return new Set([...counts].filter(([, count]) => count >= minCount).map(([shape]) => shape));
}

function isAtAnEnd(index: number, count: number): boolean {
  return index < MAX_LINES || index >= count - MAX_LINES;
}

/** The same for lines whose first number grows with the pages. */
function numberedShape({ text }: PdfLine, page: number): string {
  return text.replace(/\d{1,5}/, (digits) => `#${Number(digits) - page}`);
}
