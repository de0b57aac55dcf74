// The parts of `npm test`: which compiled tests each has, and which of them may run beside others.
import { compiledTests } from './node-tests.mjs';

/** The packages whose tests run in Node, by the name of their part. */
const PACKAGES = { proxy: 'packages/proxy', sandbox: 'packages/sandbox', react: 'packages/react-wrapper' };
/** Folders of `test`: what crosses packages. */
const FOLDERS = ['conformance', 'docs', 'e2e', 'load', 'scripts', 'visual'];

/** Tests that measure sound, time or memory: another test beside them would disturb them. */
const MEASURING = [
  'conformance/many-calls',
  'e2e/firefox',
  'e2e/levels',
  'e2e/main-job',
  'e2e/network-loss',
  'e2e/reconnect',
  'load/',
];

/** The names that `npm test -- …` takes. */
export const PARTS = [...Object.keys(PACKAGES), 'widget', ...FOLDERS, 'apps'];

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
  return parts.includes('apps') ? compiledTests('test/apps', 'test/dist/apps') : [];
}

/** @param {string} file */
function measures(file) {
  return MEASURING.some((name) => file.replaceAll('\\', '/').includes(`/test/dist/${name}`));
}
