// npm test: every test, in Node and in a real browser, from a fresh clone; `npm test -- proxy e2e` runs those parts. Prints
// how long each group took and which files took longest, and ends with `N passed, N failed`. `--built` builds nothing anew.
import { takeBuilt } from '../process/built-option.mjs';
import { findHeadlessShell, requireChromium } from '../setup/chromium.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { ensureInstalled } from '../setup/system-parts.mjs';
import { TEST_PARTS } from '../setup/test-parts.mjs';
import { appTests, crossingTests, packageTests, PARTS } from './parts.mjs';

/** For one process, which may have the tests of many files. */
const LIMIT_MS = 10 * 60_000;
/** How many of the slowest files are listed. */
const SLOWEST = 10;

const { isBuilt, names: wanted } = takeBuilt(process.argv.slice(2));
const unknown = wanted.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`);
  process.exit(1);
}
const parts = wanted.length > 0 ? wanted : PARTS;

await ensureDependencies();
await ensureInstalled(TEST_PARTS);
const shell = findHeadlessShell();
if (shell === undefined) delete process.env['CHROME_SHELL_PATH'];
else process.env['CHROME_SHELL_PATH'] = shell;
process.env['CHROME_PATH'] = requireChromium();

const { build } = await import('../build/build.mjs');
const { ensureApps } = await import('../build/apps.mjs');
const { runSteadily } = await import('./node-tests.mjs');
const { runBrowserTests } = await import('./browser-tests.mjs');
const { printUnsteady, slowest, sum } = await import('./tally.mjs');

/** @type {{ title: string, seconds: number }[]} */
const times = [];
/** @type {import('./tally.mjs').FileResult[]} */
const results = [];
/** @type {string[]} */
const unsteady = [];

/**
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
async function timed(title, work) {
  console.log(`\n${title}`);
  const startedAt = performance.now();
  const result = await work();
  times.push({ title, seconds: (performance.now() - startedAt) / 1000 });
  return result;
}

/**
 * The first half in turn with the second: apps and what shares a process keep the processor busy, the others mostly wait for
 * what is said.
 * @param {readonly string[]} files
 */
function inTurn(files) {
  const half = Math.ceil(files.length / 2);
  return files
    .slice(0, half)
    .flatMap((file, index) => [file, ...files.slice(half + index, half + index + 1)]);
}

/** @param {string} title @param {string[]} files @param {{ concurrency: number }} options */
async function runFiles(title, files, { concurrency }) {
  if (files.length === 0) return;
  const run = await timed(title, () => runSteadily(files, { concurrency, timeoutMs: LIMIT_MS }));
  results.push(...run.tally);
  unsteady.push(...run.unsteady);
}

if (!isBuilt) await timed('Building', build);
await runFiles('The packages, in Node', packageTests(parts), { concurrency: 2 });

// Beside tests without calls, since two of the apps' tool chains keep a machine busy.
const apps = appTests(parts);
const areAppsReady = apps.length > 0 ? ensureApps() : Promise.resolve(undefined);
areAppsReady.catch(() => undefined); // told where it is waited for
if (parts.includes('widget')) results.push(...(await timed('The widget, in a browser', runBrowserTests)));
const { withoutCalls, calls, alone } = crossingTests(parts);
await runFiles('Everything together', withoutCalls, { concurrency: 2 });
if (apps.length > 0) {
  const missing = await timed('Building small apps of packed packages: the rest', () => areAppsReady);
  if (missing !== undefined) process.env['VOICE_AGENT_APPS_MISSING'] = missing;
}
await runFiles('Calls', inTurn([...apps, ...calls]), { concurrency: 3 });
await runFiles('Many calls at once', alone, { concurrency: 1 });

/** @param {number} seconds */
const column = (seconds) => `${seconds.toFixed(1)} s`.padStart(9);
console.log('\nTime by group');
for (const { title, seconds } of times) console.log(`${column(seconds)}  ${title}`);
console.log('\nThe slowest files');
for (const { file, seconds } of slowest(results, SLOWEST)) console.log(`${column(seconds)}  ${file}`);

printUnsteady(unsteady);

const { passed, failed, skipped } = sum(results);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
