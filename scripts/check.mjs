// npm run check: format, lint, types, imports, unused code.
import { ensureDependencies } from './dependencies.mjs';
import { runPackage } from './process.mjs';

await ensureDependencies();

/** @type {readonly (readonly [string, string, readonly string[]])[]} */
const STEPS = [
  ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['types', 'typescript/bin/tsc', ['--build']],
  ['lint', 'eslint/bin/eslint.js', ['--max-warnings', '0', '.']],
  [
    'imports',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['packages/*/src', 'demo/{server,pages}', 'test/{bench,conformance,e2e,load,support}'],
  ],
  ['unused', 'knip/bin/knip.js', ['--no-progress']],
];

for (const [name, script, args] of STEPS) {
  const startedAt = performance.now();
  const code = await runPackage(script, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (code !== 0) process.exit(1);
}
