// Runs compiled tests with Node's own test runner, and counts them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ROOT } from '../process/run.mjs';
import { failedFiles } from './tally.mjs';
import './sparing-wasm.mjs';

/** As many failed files run once more. */
const MOST_AGAIN = 4;
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
 * @param {readonly string[]} files
 * @param {{ concurrency: number, timeoutMs: number }} limits `timeoutMs` for one file
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runNodeTests(files, { concurrency, timeoutMs }) {
  if (files.length === 0) return [];
  const results = new FileResults();
  const events = run({ files: [...files], concurrency, timeout: timeoutMs });
  events.on('test:complete', (data) => results.addTime(data));
  events.on('test:fail', (data) => {
    results.addFailure(data);
    sayHowEnded(data);
  });
  events.on('test:pass', (data) => results.addPass(data));
  for await (const text of events.compose(new spec())) process.stdout.write(String(text));
  return results.list();
}

/**
 * As `runNodeTests`; but a file that failed beside others runs once more, alone, and that result counts. Where many failed, a
 * busy machine is not the reason, and none runs again.
 * @param {readonly string[]} files
 * @param {{ concurrency: number, timeoutMs: number }} limits
 * @returns {Promise<{ tally: import('./tally.mjs').Tally, unsteady: readonly string[] }>} `unsteady`: what passed only alone
 */
export async function runSteadily(files, limits) {
  const first = await runNodeTests(files, limits);
  const failed = failedFiles(first);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return { tally: first, unsteady: [] };
  console.log(`\nOnce more, alone: ${failed.join(', ')}`);
  const again = await runNodeTests(
    failed.map((file) => path.join(ROOT, file)),
    { ...limits, concurrency: 1 },
  );
  const stillFailed = failedFiles(again);
  return {
    tally: [...first.filter(({ file }) => !failed.includes(file)), ...again],
    unsteady: failed.filter((file) => !stillFailed.includes(file)),
  };
}

/**
 * @typedef {object} TestEvent
 * @property {string} [file]
 * @property {string} name of the test; of what stands for a whole process its path
 * @property {number} nesting
 * @property {string | boolean} [skip]
 * @property {{ duration_ms: number, type?: string }} details
 */

/**
 * Says what ended a process that failed without any of its tests, which Node's reporter leaves out.
 * @param {TestEvent & { details: { error: Error } }} event
 */
function sayHowEnded({ file, name, details }) {
  if (name !== file) return;
  const { exitCode, signal } = /** @type {Error & { exitCode?: number | null, signal?: string | null }} */ (
    details.error
  );
  if (typeof signal === 'string') console.log(`${name} was ended by ${signal}`);
  else if (typeof exitCode === 'number') console.log(`${name} exited with ${exitCode}`);
}

/** What the tests of each file came to, whatever process they ran in. */
class FileResults {
  /** @type {Map<string, import('./tally.mjs').FileResult>} */
  #files = new Map();

  /** Takes what no suite holds, but not the test that stands for a whole process. @param {TestEvent} event */
  addTime(event) {
    if (event.file === undefined || event.name === event.file || event.nesting > 0) return;
    this.#of(event).seconds += event.details.duration_ms / 1000;
  }

  /** @param {TestEvent} event */
  addFailure(event) {
    if (event.details.type !== 'suite') this.#of(event).failed += 1;
  }

  /** A suite that is left out tells nothing of the tests in it, and counts as one. @param {TestEvent} event */
  addPass(event) {
    if (event.skip !== undefined && event.skip !== false) this.#of(event).skipped += 1;
    else if (event.details.type !== 'suite') this.#of(event).passed += 1;
  }

  list() {
    return [...this.#files.values()];
  }

  /** @param {TestEvent} event */
  #of({ file = '', name }) {
    const from = path.relative(ROOT, path.resolve(ROOT, file === '' ? name : file));
    const result = this.#files.get(from) ?? { file: from, seconds: 0, passed: 0, failed: 0, skipped: 0 };
    this.#files.set(from, result);
    return result;
  }
}
