// Headings and paragraphs of the lines of a PDF, told by the size of letters and by the space between lines.

import { joinLines } from './joined-lines.js';
import type { PdfLine } from './pdf-lines.js';
import type { SectionWriter } from './section-writer.js';

/** Letters that are so much larger than most make a heading. */
const HEADING_SCALE = 1.15;
const MAX_HEADING_CHARACTERS = 120;
const MAX_LEVELS = 4;
/** Lines that are further apart than this many times their letters' size are two paragraphs. */
const PARAGRAPH_GAP = 1.7;
/** Sizes that differ less are one. */
const SIZES_PER_POINT = 2;

interface Paragraph {
  readonly place: string;
  /** Undefined for text; 1 is the outermost. */
  readonly level: number | undefined;
  readonly text: string;
}

/** @param pages their lines, from page 1. */
export function writePages(pages: readonly (readonly PdfLine[])[], writer: SectionWriter): void {
  const levelOf = headingLevels(pages.flat());
  let last: Paragraph | undefined;
  const write = (paragraph: Paragraph | undefined): void => {
    if (paragraph?.level === undefined) {
      if (paragraph !== undefined) writer.paragraph(paragraph.text, paragraph.place);
    } else {
      writer.heading(paragraph.level, paragraph.text, paragraph.place);
    }
  };
  pages.forEach((lines, index) => {
    for (const paragraph of paragraphsOf(lines, `page ${index + 1}`, levelOf)) {
      if (last !== undefined && goesOn(last, paragraph)) {
        last = { ...last, text: `${last.text} ${paragraph.text}` };
        write(last);
        last = undefined;
      } else {
        write(last);
        last = paragraph;
      }
    }
  });
  write(last);
}

/** Whether a page ends within a sentence that the next one ends. */
function goesOn(last: Paragraph, next: Paragraph): boolean {
  if (last.level !== undefined || next.level !== undefined || last.place === next.place) return false;
  return /[\p{L},;]$/u.test(last.text) && /^\p{Ll}/u.test(next.text);
}

function paragraphsOf(
  lines: readonly PdfLine[],
  place: string,
  levelOf: (line: PdfLine) => number | undefined,
): readonly Paragraph[] {
  const widest = lines.reduce((width, { left, right }) => Math.max(width, right - left), 1);
  const groups: PdfLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const isNext = previous !== undefined && levelOf(previous) === levelOf(line) && isBelow(previous, line);
    if (isNext) group?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const level = group[0] === undefined ? undefined : levelOf(group[0]);
    const text = joinLines(
      group.map((line) => ({ text: line.text, reach: (line.right - line.left) / widest })),
    );
    return { place, level, text: level === undefined ? text : text.replaceAll('\n', ' ') };
  });
}

/** Whether a line follows the one above at the distance that lines of a paragraph have. */
function isBelow(above: PdfLine, line: PdfLine): boolean {
  const gap = above.y - line.y;
  const size = Math.max(above.fontSize, line.fontSize);
  if (size <= 0) return true;
  return gap >= 0 && gap <= PARAGRAPH_GAP * size;
}

/** Most letters are those of the text; larger ones make headings, the largest the outermost. */
function headingLevels(lines: readonly PdfLine[]): (line: PdfLine) => number | undefined {
  const counts = new Map<number, number>();
  for (const { fontSize, text } of lines) {
    counts.set(sizeOf(fontSize), (counts.get(sizeOf(fontSize)) ?? 0) + text.length);
  }
  const bodySize = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
  const sizes = [...counts.keys()]
    .filter((size) => bodySize > 0 && size >= bodySize * HEADING_SCALE)
    .sort((one, other) => other - one);
  const levels = new Map(sizes.map((size, index) => [size, Math.min(index + 1, MAX_LEVELS)]));
  return ({ fontSize, text }) =>
    text.length <= MAX_HEADING_CHARACTERS && /\p{L}/u.test(text) ? levels.get(sizeOf(fontSize)) : undefined;
}

function sizeOf(fontSize: number): number {
  return Math.round(fontSize * SIZES_PER_POINT);
}
