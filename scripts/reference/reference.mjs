// Writes what is made from source, so that it cannot drift: tables of the documentation, types of the client. `--check` only
// compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from '../process/run.mjs';
import { choiceTables } from './choice-tables.mjs';
import { clientTypes } from './client-types.mjs';
import { proxyTables } from './proxy-tables.mjs';
import { reactTables } from './react-tables.mjs';
import { sandboxTables } from './sandbox-tables.mjs';
import { widgetTables } from './widget-tables.mjs';

/** As `npm run format` writes all files. */
const STYLE = JSON.parse(readFileSync(path.join(ROOT, '.oxfmtrc.json'), 'utf8'));
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
  return updateFile(readme, filled, isCheck);
}

/**
 * Writes a file, formatted, or, to check, tells whether it is as it should be.
 * @param {string} file @param {string} text @param {boolean} isCheck
 * @returns {Promise<boolean>} whether it was up to date
 */
async function updateFile(file, text, isCheck) {
  const { code: after, errors } = await format(file, text, STYLE);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]?.message}`);
  if (existsSync(file) && after === readFileSync(file, 'utf8')) return true;
  if (!isCheck) writeFileSync(file, after);
  return false;
}

const isCheck = process.argv.includes('--check');
/** @type {readonly (readonly [string, Record<string, string>])[]} */
const READMES = [
  ['packages/widget/README.md', await widgetTables()],
  ['packages/proxy/README.md', await proxyTables()],
  ['packages/react-wrapper/README.md', reactTables()],
  ['packages/sandbox/README.md', await sandboxTables()],
  ['docs/where-the-specification-is-silent.md', choiceTables()],
];
/** @type {[string, boolean][]} */
const results = [];
for (const [file, tables] of READMES) results.push([file, await updateReference(file, tables, isCheck)]);
for (const [file, text] of Object.entries(await clientTypes())) {
  results.push([file, await updateFile(path.join(ROOT, file), text, isCheck)]);
}
for (const [file, isCurrent] of results) {
  if (isCurrent || !isCheck) continue;
  console.error(`${file} is behind its source. Run: npm run reference`);
  process.exitCode = 1;
}
