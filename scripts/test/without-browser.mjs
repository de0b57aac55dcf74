// Runs the tests that need no browser, under the version of Node that runs this file. Expects that everything is built.
import { testsWithoutBrowser } from './parts.mjs';
import { runSteadily } from './node-tests.mjs';
import { printUnsteady, slowest, sum } from './tally.mjs';

const MINUTE_MS = 60_000;
/** How many of the slowest files are listed. */
const SLOWEST = 10;

const startedAt = performance.now();
const files = testsWithoutBrowser({ isFast: process.argv.includes('--fast') });
const { tally, unsteady } = await runSteadily(files, { concurrency: 2, timeoutMs: 5 * MINUTE_MS });
const seconds = (performance.now() - startedAt) / 1000;

console.log('\nThe slowest files');
for (const { file, seconds: time } of slowest(tally, SLOWEST))
  console.log(`${time.toFixed(1).padStart(9)} s  ${file}`);
printUnsteady(unsteady);
const { passed, failed, skipped } = sum(tally);
const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
console.log(`\nNode ${process.versions.node}: ${counts}, in ${seconds.toFixed(0)} s`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
