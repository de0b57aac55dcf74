// Tables of a README that are made from source: their cells, and their places in the file.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './process.mjs';

/** Text as it stands in a cell of a table. @param {string | undefined} text */
export const inCell = (text) =>
  (text ?? '')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
/** @param {string | undefined} text */
export const code = (text) => (text ? `\`${inCell(text)}\`` : '');

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Writes each table into the place that the README marks with its name, or, to check, ends the program when another stands
 * there.
 * @param {{ readme: string, tables: Record<string, string>, isCheck: boolean }} options
 */
export async function updateTables({ readme, tables, isCheck }) {
  const before = readFileSync(readme, 'utf8');
  const unknown = new Set(Object.keys(tables));
  const filled = before.replace(
    /(<!-- reference: ([\w-]+) -->)[\s\S]*?(<!-- \/reference -->)/g,
    (_whole, open, name, close) => {
      const content = tables[name];
      if (content === undefined)
        throw new Error(`The README asks for a table "${name}" that does not exist.`);
      unknown.delete(name);
      return `${open}\n\n${content}\n\n${close}`;
    },
  );
  if (unknown.size > 0) throw new Error(`The README has no place for: ${[...unknown].join(', ')}.`);
  const after = await format(filled, { ...(await resolveConfig(readme)), parser: 'markdown' });
  if (after === before) return;
  if (isCheck) {
    console.error(`${path.relative(ROOT, readme)} is behind its source. Run: npm run reference`);
    process.exit(1);
  }
  writeFileSync(readme, after);
}
