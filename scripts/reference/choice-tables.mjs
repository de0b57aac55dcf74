// The table of what the specification leaves open, made from the comments that open the files in `choices/`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { code, inCell, table } from './markdown-table.mjs';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, 'packages/service/src/choices');

/** @returns {Record<string, string>} a table for each name that the page marks */
export function choiceTables() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return { choices: table(['what is open, and what we chose', 'file'], files.sort().map(row)) };
}

/** @param {string} file */
function row(file) {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? [];
  if (comment === '') throw new Error(`choices/${file} opens with no comment that says what was chosen.`);
  return [inCell(comment.replaceAll(/^\/\/ ?/gm, '')), code(file)];
}
