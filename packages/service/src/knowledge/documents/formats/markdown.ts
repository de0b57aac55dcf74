// Markdown, line by line: headings and paragraphs, lists, tables and code, without the marks that make them so.

import { NO_WEB_PAGE, type ReadDocument } from '../read-result.js';
import { decodeText } from './decode-text.js';
import { plainInline } from './markdown-inline.js';
import { SectionWriter } from './section-writer.js';
import { tableLines } from './table-lines.js';

const FRONT_MATTER = /^---[^\S\n]*\n[\s\S]*?\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/;
const COMMENT = /<!--[\s\S]*?-->/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[^\S\n]+(.*?))?(?:[^\S\n]+#+)?[^\S\n]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[^\S\n]*$/;
const RULE = /^ {0,3}(?:(?:\*[^\S\n]*){3,}|(?:-[^\S\n]*){3,}|(?:_[^\S\n]*){3,})$/;
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** @throws DocumentError */
export function readMarkdown(bytes: Uint8Array, charset: string | undefined): ReadDocument {
  const text = decodeText(bytes, charset).replace(/\r\n?/g, '\n');
  const reader = new MarkdownReader();
  for (const line of text.replace(FRONT_MATTER, '').replace(COMMENT, '').split('\n')) reader.read(line);
  const sections = reader.sections();
  return { title: sections[0]?.headings[0] ?? '', sections, ...NO_WEB_PAGE };
}

class MarkdownReader {
  readonly #writer = new SectionWriter();
  #paragraph: string[] = [];
  /** What ends the code that is being read; undefined outside of code. */
  #fence: string | undefined;

  read(line: string): void {
    const fence = FENCE.exec(line)?.[1];
    if (this.#fence !== undefined) {
      if (fence?.startsWith(this.#fence) === true) this.#endCode();
      else this.#paragraph.push(line);
      return;
    }
    if (fence !== undefined) {
      this.#endParagraph();
      this.#fence = fence;
      return;
    }
    this.#readText(line.replace(/^(?: {0,3}> ?)+/, ''));
  }

  sections(): ReturnType<SectionWriter['sections']> {
    if (this.#fence === undefined) this.#endParagraph();
    else this.#endCode();
    return this.#writer.sections();
  }

  #readText(line: string): void {
    const heading = HEADING.exec(line);
    if (heading !== null) {
      this.#endParagraph();
      this.#writer.heading(heading[1]?.length ?? 1, plainInline(heading[2] ?? ''));
      return;
    }
    const underline = UNDERLINE.exec(line)?.[1];
    if (underline !== undefined && this.#paragraph.length === 1 && !ITEM.test(this.#paragraph[0] ?? '')) {
      const text = plainInline(this.#paragraph.pop() ?? '');
      this.#writer.heading(underline.startsWith('=') ? 1 : 2, text);
      return;
    }
    if (line.trim() === '' || RULE.test(line)) this.#endParagraph();
    else if (!DEFINITION.test(line)) this.#paragraph.push(line);
  }

  #endCode(): void {
    this.#writer.paragraph(this.#paragraph.join('\n'));
    this.#paragraph = [];
    this.#fence = undefined;
  }

  #endParagraph(): void {
    const lines = this.#paragraph;
    this.#paragraph = [];
    if (lines.length === 0) return;
    const isTable = lines.length > 1 && (lines[0] ?? '').includes('|') && TABLE_RULE.test(lines[1] ?? '');
    this.#writer.paragraph(isTable ? linesOfTable(lines) : linesOfText(lines));
  }
}

function linesOfTable(lines: readonly string[]): string {
  const rows = lines.filter((_, index) => index !== 1);
  return tableLines(
    rows.map((line, index) => ({
      cells: line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => plainInline(cell.replaceAll('\\|', '|')).trim()),
      isHeader: index === 0,
    })),
  );
}

/** Lines of a paragraph go on; items, and lines that end with two spaces or a backslash, stand for themselves. */
function linesOfText(lines: readonly string[]): string {
  const text = lines.reduce((joined, line, index) => {
    if (index === 0) return line.replace(ITEM, '');
    const isBroken = ITEM.test(line) || /(?: {2}|\\)$/.test(lines[index - 1] ?? '');
    return `${joined.replace(/\\$/, '')}${isBroken ? '\n' : ' '}${line.replace(ITEM, '').trimStart()}`;
  }, '');
  return plainInline(text);
}
