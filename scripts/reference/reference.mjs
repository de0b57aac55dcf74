// Writes the tables of the packages' READMEs from their source, so that they cannot drift. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../process/run.mjs';
import { proxyTables } from './proxy-tables.mjs';
import { reactTables } from './react-tables.mjs';
import { sandboxTables } from './sandbox-tables.mjs';
import { widgetTables } from './widget-tables.mjs';

const TABLE = /(<!-- reference: ([\w-]+) -->)[\s\S]*?(<!-- \/reference -->)/g;

/**
 * Writes the tables into a README, or, to check, tells whether they stand there.
 * @param {string} file
 * @param {Record<string, string>} tables by the name that the README marks
 * @param {boolean} isCheck
 * @returns {Promise<boolean>} whether the README was up to date
 */
async function updateReference(file, tables, isCheck) {
  const readme = path.join(ROOT, file);
  const before = readFileSync(readme, 'utf8');
  const unplaced = new Set(Object.keys(tables));
  const filled = before.replace(TABLE, (_whole, open, name, close) => {
    const content = tables[name];
    if (content === undefined) throw new Error(`${file} asks for a table "${name}" that does not exist.`);
    unplaced.delete(name);
    return `${open}\n\n${content}\n\n${close}`;
  });
  if (unplaced.size > 0) throw new Error(`${file} has no place for: ${[...unplaced].join(', ')}.`);
  const after = await format(filled, { ...(await resolveConfig(readme)), parser: 'markdown' });
  if (after === before) return true;
  if (!isCheck) writeFileSync(readme, after);
  return false;
}

const isCheck = process.argv.includes('--check');
/** @type {readonly (readonly [string, Record<string, string>])[]} */
const READMES = [
  ['packages/widget/README.md', await widgetTables()],
  ['packages/proxy/README.md', await proxyTables()],
  ['packages/react-wrapper/README.md', reactTables()],
  ['packages/sandbox/README.md', await sandboxTables()],
];
for (const [file, tables] of READMES) {
  const isCurrent = await updateReference(file, tables, isCheck);
  if (isCurrent || !isCheck) continue;
  console.error(`${file} is behind its source. Run: npm run reference`);
  process.exitCode = 1;
}
