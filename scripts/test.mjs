// npm test: every test, in Node and in a real browser, from a fresh clone. Ends with `N passed, N failed`.
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureRedis } from './redis.mjs';
import { ensureSpeechRecognition } from './speech.mjs';

const MINUTE_MS = 60_000;

await ensureDependencies();
process.env['CHROME_PATH'] = await ensureChromium();
await ensureSpeechRecognition();
await ensureRedis();

const { build } = await import('./build.mjs');
const { ensureApps } = await import('./apps.mjs');
const { compiledTests, runNodeTests } = await import('./node-tests.mjs');
const { runBrowserTests } = await import('./browser-tests.mjs');
const { sum } = await import('./tally.mjs');

console.log('Building …');
await build();

console.log('\nThe packages, in Node');
const packages = ['proxy', 'sandbox', 'react-wrapper'].flatMap((name) =>
  compiledTests(`packages/${name}/src`, `packages/${name}/dist`),
);
const inNode = await runNodeTests(packages, { concurrency: 2, timeoutMs: 3 * MINUTE_MS });

console.log('\nThe widget, in a browser');
const inBrowser = await runBrowserTests();

console.log('\nEverything together');
// One after another: they measure sound and time, and would disturb each other.
const appTests = compiledTests('test/apps', 'test/dist/apps');
const togetherTests = compiledTests('test', 'test/dist').filter((file) => !appTests.includes(file));
const together = await runNodeTests(togetherTests, { concurrency: 1, timeoutMs: 5 * MINUTE_MS });

console.log('\nSmall apps, of packed packages');
const missingApps = await ensureApps();
if (missingApps !== undefined) process.env['VOICE_AGENT_APPS_MISSING'] = missingApps;
const inApps = await runNodeTests(appTests, { concurrency: 1, timeoutMs: 5 * MINUTE_MS });

const { passed, failed, skipped } = sum([inNode, inBrowser, together, inApps]);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
