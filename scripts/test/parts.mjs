// The parts of `npm test`: which compiled tests each has, and which of them may run beside others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toBatches } from './batches.mjs';
import { compiledTests } from './node-tests.mjs';
import { ROOT } from '../process/run.mjs';

/** The packages whose tests run in Node, by the name of their part. */
const PACKAGES = {
  proxy: 'packages/proxy',
  service: 'packages/service',
  sandbox: 'packages/sandbox',
  react: 'packages/react-wrapper',
};
/** Tests that take long: commands, stores, deadlines, speech, and many generated requests. */
const SLOW =
  /(?:redis|\bcli\b|property|hostile|slow-clients|slots|speech-loop|media-pool|topic[/\\]recognition)[^/\\]*\.test\.js$/;
/** Tests that take some seconds, mostly of the processor's time. */
const NOT_FAST =
  /(?:document-reader|ingestion-job|killed-ingestion|beep-detector|signal-server|search[/\\]search|controls|voice-client|drain)\.test\.js$/;
/** Tests on a database, which take long to load, and their turns in one process. */
const ON_DATABASE = /service[/\\]dist[/\\](?:db|rest|resources|main|jobs)[/\\]|sandbox[/\\]dist[/\\]sandbox/;
/** Half of these run on a PostgreSQL, where one is installed. */
const ON_POSTGRESQL = path.join(ROOT, 'scripts/test/on-postgresql.mjs');
/** Needs packed packages and built apps. */
const APPS = 'apps';
/** Folders of `test` that hold tests: what crosses packages. */
const FOLDERS = readdirSync(path.join(ROOT, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![APPS, 'dist', 'node_modules'].includes(entry.name))
  .map(({ name }) => name)
  .filter((name) => compiledTests(`test/${name}`, `test/dist/${name}`).length > 0);

/** Tests of many calls at once, which take the whole machine. */
const ALONE = ['load/', 'conformance/many-calls.test'];
/** Tests of calls, which have deadlines: no more than two others may run beside them, and no building. */
const CALLS = ['conformance/', 'e2e/'];
/** What is among them without holding any call. */
const WITHOUT_CALLS = [
  'conformance/container.test',
  'conformance/fetch-handler.test',
  'conformance/rolling-upgrade.test',
  'e2e/commands.test',
  'e2e/documentation.test',
  'e2e/gone-files.test',
  'e2e/languages.test',
  'e2e/playground.test',
];
/** Those that take longest among what runs without calls; they come first, so that the group does not end with one of them alone. */
const LONGEST = ['docs/shell-blocks.test', 'visual/looks.test'];

/** The names that `npm test -- …` takes. */
export const PARTS = [...Object.keys(PACKAGES), 'widget', ...FOLDERS, APPS];

/** @param {readonly string[]} parts @returns {string[]} the packages' tests that run in Node, in batches as far as they may */
export function packageTests(parts) {
  return inBatches(packageFiles(parts));
}

/** @param {readonly string[]} files of packages */
function inBatches(files) {
  const others = files.filter((file) => !isQuick(file));
  const onDatabase = others.filter((file) => ON_DATABASE.test(file) && !SLOW.test(file));
  return [
    ...toBatches(onDatabase, { name: 'database', count: 2, before: [undefined, ON_POSTGRESQL] }),
    ...others.filter((file) => !onDatabase.includes(file)),
    ...toBatches(files.filter(isQuick), { name: 'quick', count: 2 }),
  ];
}

/** @param {string} file */
function isQuick(file) {
  return !SLOW.test(file) && !ON_DATABASE.test(file);
}

/** @param {readonly string[]} parts */
function packageFiles(parts) {
  return Object.entries(PACKAGES)
    .filter(([part]) => parts.includes(part))
    .flatMap(([, folder]) => compiledTests(`${folder}/src`, `${folder}/dist`));
}

/** @param {readonly string[]} parts @returns {{ withoutCalls: string[], calls: string[], alone: string[] }} */
export function crossingTests(parts) {
  const { withoutCalls, calls, alone } = crossingFiles(parts);
  return {
    withoutCalls: toBatches(withoutCalls, { name: 'together', count: 4 }).sort(longestFirst),
    calls: toBatches(calls, { name: 'calls', count: 6 }),
    alone,
  };
}

/** @param {string} one @param {string} other */
function longestFirst(one, other) {
  return Number(isAmong(other, LONGEST)) - Number(isAmong(one, LONGEST));
}

/** @param {readonly string[]} parts @returns {{ withoutCalls: string[], calls: string[], alone: string[] }} */
function crossingFiles(parts) {
  const files = FOLDERS.filter((folder) => parts.includes(folder)).flatMap((folder) =>
    compiledTests(`test/${folder}`, `test/dist/${folder}`),
  );
  const alone = files.filter((file) => isAmong(file, ALONE));
  const calls = files.filter(
    (file) => isAmong(file, CALLS) && !isAmong(file, WITHOUT_CALLS) && !alone.includes(file),
  );
  return {
    withoutCalls: files.filter((file) => !alone.includes(file) && !calls.includes(file)),
    calls,
    alone,
  };
}

/** @param {readonly string[]} parts @returns {string[]} */
export function appTests(parts) {
  return parts.includes(APPS) ? compiledTests(`test/${APPS}`, `test/dist/${APPS}`) : [];
}

/** Parts of `test` with tests that need Node alone, none of which measures. */
const BROWSER_FREE_PARTS = ['docs', 'scripts'];

/**
 * The tests that run in Node alone. Knows them by what their compiled files import.
 * @param {{ isFast: boolean }} options `isFast`: those of the packages that take no longer than a few seconds
 * @returns {string[]}
 */
export function testsWithoutBrowser({ isFast }) {
  const ofPackages = packageFiles(PARTS);
  if (isFast) return inBatches(ofPackages.filter((file) => isQuick(file) && !NOT_FAST.test(file)));
  const { withoutCalls } = crossingFiles(BROWSER_FREE_PARTS);
  return [...inBatches(ofPackages), ...withoutCalls.filter((file) => !needsBrowser(file))];
}

const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+|playwright-core)'/g;

/** @param {string} file @param {Set<string>} [seen] @returns {boolean} whether it imports Playwright, through whatever file */
function needsBrowser(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORTED)].some(
    ([, name = '']) =>
      name === 'playwright-core' || needsBrowser(path.resolve(path.dirname(file), name), seen),
  );
}

/** @param {string} file @param {readonly string[]} places */
function isAmong(file, places) {
  return places.some((place) => file.replaceAll('\\', '/').includes(`/test/dist/${place}`));
}
