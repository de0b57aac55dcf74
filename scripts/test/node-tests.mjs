// Runs compiled tests with Node's own test runner, and counts them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ROOT } from '../process/run.mjs';
import './sparing-wasm.mjs';

const NO_SOURCES = new Set(['dist', 'node_modules']);

/**
 * The compiled tests of the test sources that exist; a test whose source was deleted is not run.
 * @param {string} sources folder of `*.test.ts` files, from the repository's top
 * @param {string} compiled folder that they are compiled to
 */
export function compiledTests(sources, compiled) {
  return testsIn(path.join(ROOT, sources))
    .map((file) => path.join(ROOT, compiled, file.replace(/\.ts$/, '.js')))
    .sort();
}

/** @param {string} folder @returns {string[]} the tests in it and below, as paths from it */
function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (!entry.isDirectory()) return name.endsWith('.test.ts') ? [name] : [];
    if (NO_SOURCES.has(name) || name.startsWith('.')) return [];
    return testsIn(path.join(folder, name)).map((file) => path.join(name, file));
  });
}

/**
 * @param {string[]} files
 * @param {{ concurrency: number, timeoutMs: number }} limits `timeoutMs` for one file
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runNodeTests(files, { concurrency, timeoutMs }) {
  const tally = { passed: 0, failed: 0, skipped: 0, files: noFileTimes };
  if (files.length === 0) return tally;
  const times = new FileTimes();
  const events = run({ files, concurrency, timeout: timeoutMs });
  events.on('test:complete', (data) => times.note(data));
  events.on('test:fail', (data) => {
    if (data.details.type !== 'suite') tally.failed += 1;
  });
  events.on('test:pass', (data) => {
    // A suite that is left out tells nothing of the tests in it, and counts as one.
    if (data.skip !== undefined && data.skip !== false) tally.skipped += 1;
    else if (data.details.type !== 'suite') tally.passed += 1;
  });
  for await (const text of events.compose(new spec())) process.stdout.write(String(text));
  return { ...tally, files: times.list() };
}

/** @type {import('./tally.mjs').FileTime[]} */
const noFileTimes = [];

/** How long the tests of each file took, whatever process they ran in. */
class FileTimes {
  /** @type {Map<string, number>} */
  #seconds = new Map();

  /**
   * Takes what no suite holds, but not the test that stands for a whole process.
   * @param {{ file?: string, name: string, nesting: number, details: { duration_ms: number } }} test
   */
  note({ file, name, nesting, details }) {
    if (file === undefined || name === file || nesting > 0) return;
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + details.duration_ms / 1000);
  }

  /** @returns {import('./tally.mjs').FileTime[]} */
  list() {
    return [...this.#seconds].map(([file, seconds]) => ({ file: path.relative(ROOT, file), seconds }));
  }
}
