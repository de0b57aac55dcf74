// The parts of `npm test`: which compiled tests each has, and which of them may run beside others.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { compiledTests } from './node-tests.mjs';
import { ROOT } from './process.mjs';

/** The packages whose tests run in Node, by the name of their part. */
const PACKAGES = { proxy: 'packages/proxy', sandbox: 'packages/sandbox', react: 'packages/react-wrapper' };
/** Needs packed packages and built apps. */
const APPS = 'apps';
/** Folders of `test` that hold tests: what crosses packages. */
const FOLDERS = readdirSync(path.join(ROOT, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![APPS, 'dist', 'node_modules'].includes(entry.name))
  .map(({ name }) => name)
  .filter((name) => compiledTests(`test/${name}`, `test/dist/${name}`).length > 0);

/** Tests of calls, which measure sound, time or memory: another test beside them would disturb them. */
const MEASURING = ['conformance/', 'e2e/', 'load/'];

/** The names that `npm test -- …` takes. */
export const PARTS = [...Object.keys(PACKAGES), 'widget', ...FOLDERS, APPS];

/** @param {readonly string[]} parts @returns {string[]} the packages' tests that run in Node */
export function packageTests(parts) {
  return Object.entries(PACKAGES)
    .filter(([part]) => parts.includes(part))
    .flatMap(([, folder]) => compiledTests(`${folder}/src`, `${folder}/dist`));
}

/** @param {readonly string[]} parts @returns {{ besideOthers: string[], alone: string[] }} */
export function crossingTests(parts) {
  const files = FOLDERS.filter((folder) => parts.includes(folder)).flatMap((folder) =>
    compiledTests(`test/${folder}`, `test/dist/${folder}`),
  );
  return { besideOthers: files.filter((file) => !measures(file)), alone: files.filter(measures) };
}

/** @param {readonly string[]} parts @returns {string[]} */
export function appTests(parts) {
  return parts.includes(APPS) ? compiledTests(`test/${APPS}`, `test/dist/${APPS}`) : [];
}

/** @param {string} file */
function measures(file) {
  return MEASURING.some((name) => file.replaceAll('\\', '/').includes(`/test/dist/${name}`));
}
