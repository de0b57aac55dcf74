// The sections of a tree of elements: what headings, paragraphs, lists and tables say.

import { INLINE, isElement, isText, lineOf, nameOf, visit, type DomElement, type DomNode } from './dom.js';
import type { SectionWriter } from './section-writer.js';
import { tableLines, type TableRow } from './table-lines.js';

/** The attribute of a heading whose level is not that of its name. */
export const HEADING_LEVEL = 'data-voice-agent-heading-level';

const HEADING = /^h[1-6]$/;
/** Each begins a line of the block that it stands in. */
const LINES: ReadonlySet<string> = new Set(['li', 'dt', 'dd', 'option', 'br']);

export function writeElements(root: DomNode, writer: SectionWriter): void {
  let text = '';
  let preformattedDepth = 0;
  const flush = (): void => {
    writer.paragraph(text);
    text = '';
  };
  visit(root, {
    enter: (node) => {
      if (isText(node)) {
        const words = node.nodeValue ?? '';
        text += preformattedDepth > 0 ? words : words.replace(/\s+/g, ' ');
        return false;
      }
      if (!isElement(node)) return false;
      const name = nameOf(node);
      if (HEADING.test(name)) {
        flush();
        writer.heading(Number(node.getAttribute(HEADING_LEVEL) ?? name.slice(1)), lineOf(node));
        return false;
      }
      if (name === 'table' && isDataTable(node)) {
        flush();
        writer.paragraph(tableLines(rowsOf(node)));
        return false;
      }
      if (LINES.has(name)) text += '\n';
      else if (!INLINE.has(name)) flush();
      if (name === 'pre') preformattedDepth += 1;
      return true;
    },
    leave: (node) => {
      if (!isElement(node)) return;
      const name = nameOf(node);
      if (name === 'pre') preformattedDepth -= 1;
      if (!LINES.has(name) && !INLINE.has(name)) flush();
    },
  });
  flush();
}

/** Others only arrange what is a document in itself. */
function isDataTable(table: DomElement): boolean {
  return table.querySelector('table, h1, h2, h3, h4, h5, h6') === null;
}

function rowsOf(table: DomElement): readonly TableRow[] {
  const rows: { cells: string[]; isHeader: boolean }[] = [];
  visit(table, {
    enter: (node) => {
      if (!isElement(node)) return false;
      switch (nameOf(node)) {
        case 'tr':
          rows.push({ cells: [], isHeader: true });
          return true;
        case 'td':
        case 'th': {
          const row = rows.at(-1);
          row?.cells.push(lineOf(node));
          if (row !== undefined && nameOf(node) === 'td') row.isHeader = false;
          return false;
        }
        case 'caption':
          rows.push({ cells: [lineOf(node)], isHeader: false });
          return false;
        default:
          return true;
      }
    },
    leave: () => undefined,
  });
  return rows;
}
