// npm run check: format, lint, types, imports, unused code, documentation, sizes, package contents. Runs all of them, and
// lists at the end what failed; `npm run check -- lint size` runs these two. `--built` builds nothing anew.
import { availableParallelism } from 'node:os';
import { chooseSteps, runSteps } from './steps.mjs';
import { BUILT, takeBuilt } from '../process/built-option.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';

const PACKAGES = ['widget', 'proxy', 'service', 'sandbox', 'react-wrapper'];
/** Three would need more memory than a small machine has. */
const AT_ONCE = Math.min(2, availableParallelism());

const { isBuilt, names } = takeBuilt(process.argv.slice(2));

/** All code but that of the small apps. */
const SOURCES = [
  'packages/*/src',
  'demo/{server,pages}',
  'test/{bench,conformance,docs,e2e,lighthouse,load,react,scripts,support,visual}',
  'test/apps/*.ts',
  'scripts',
];

/** @type {readonly import('./steps.mjs').Step[]} The slowest come first, as far as they may. */
const STEPS = [
  { name: 'types', script: 'scripts/build/compile.mjs' },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', after: ['types'] },
  {
    name: 'size',
    script: 'scripts/check/size.mjs',
    args: isBuilt ? [BUILT] : [],
    after: ['types'],
  },
  ...[
    { name: 'imports', config: '.dependency-cruiser.cjs' },
    { name: 'folders', config: '.dependency-cruiser.folders.cjs' },
  ].map(({ name, config }) => ({
    name,
    script: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', config, ...SOURCES],
    after: ['types'],
  })),
  {
    name: 'package-contents',
    script: 'scripts/check/package-contents.mjs',
    args: PACKAGES,
    after: ['types', 'size'],
  },
  { name: 'reference', script: 'scripts/reference/reference.mjs', args: ['--check'], after: ['types'] },
  // What only a command runs is found by what was compiled of it.
  { name: 'unused', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'], after: ['types'] },
  ...PACKAGES.map((name) => ({
    name: `package-${name}`,
    script: 'node_modules/publint/src/cli.js',
    args: [`packages/${name}`],
    after: ['types', 'size'],
  })),
  { name: 'licences', script: 'scripts/check/licences.mjs' },
];

/** @returns {readonly import('./steps.mjs').Step[]} those that the command line names */
function chosenSteps() {
  try {
    return chooseSteps(STEPS, names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const steps = chosenSteps();
await ensureDependencies();
const failed = await runSteps(steps, { atOnce: AT_ONCE });
if (failed.length > 0) {
  console.error(`\n${failed.length} of ${steps.length} failed: ${failed.join(', ')}`);
  console.error(`To run these again: npm run check -- ${failed.join(' ')}`);
}
process.exit(failed.length > 0 ? 1 : 0);
