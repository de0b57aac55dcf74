// npm run check: format, lint, types, imports, unused code, documentation, sizes, package contents.
import { ensureDependencies } from './dependencies.mjs';
import { run } from './process.mjs';

await ensureDependencies();

const PACKAGES = ['widget', 'proxy', 'sandbox', 'react-wrapper'];

/** @type {readonly (readonly [string, string, readonly string[]])[]} */
const STEPS = [
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['types', 'node_modules/typescript/bin/tsc', ['--build']],
  ['lint', 'node_modules/eslint/bin/eslint.js', ['--max-warnings', '0', '.']],
  [
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    [
      'packages/*/src',
      'demo/{server,pages}',
      'test/{bench,conformance,docs,e2e,lighthouse,load,react,support,visual}',
      'test/apps/*.ts',
    ],
  ],
  ['unused', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['reference', 'scripts/reference.mjs', ['--check']],
  ['licences', 'scripts/licences.mjs', []],
  ['size', 'scripts/size.mjs', []],
  ...PACKAGES.map(
    (name) =>
      /** @type {const} */ ([`package ${name}`, 'node_modules/publint/src/cli.js', [`packages/${name}`]]),
  ),
  ['package contents', 'scripts/package-contents.mjs', PACKAGES],
];

for (const [name, script, args] of STEPS) {
  const startedAt = performance.now();
  const code = await run(process.execPath, [script, ...args]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (code !== 0) process.exit(1);
}
