// Plain text: paragraphs, some of them with line ends that only kept them within a page.

import { NO_WEB_PAGE, type ReadDocument } from '../read-result.js';
import { decodeText } from './decode-text.js';
import { joinLines } from './joined-lines.js';
import { SectionWriter } from './section-writer.js';

/** Text that was wrapped by a program is, at its widest, this wide. */
const WRAPPED_WIDTHS = { min: 50, max: 100 };

/** @throws DocumentError */
export function readPlainText(bytes: Uint8Array, charset: string | undefined): ReadDocument {
  const writer = new SectionWriter();
  const text = decodeText(bytes, charset).replace(/\r\n?|\f/g, '\n');
  for (const paragraph of text.split(/\n[^\S\n]*\n/)) writer.paragraph(unwrap(paragraph));
  return { title: '', sections: writer.sections(), ...NO_WEB_PAGE };
}

function unwrap(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.trim());
  const widest = lines.reduce((width, line) => Math.max(width, line.length), 0);
  if (widest < WRAPPED_WIDTHS.min || widest > WRAPPED_WIDTHS.max) return paragraph;
  return joinLines(lines.map((line) => ({ text: line, reach: line.length / widest })));
}
