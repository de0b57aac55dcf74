// Builds everything that runs: the packages, the script-tag build, the demo's pages, and the documentation.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { ROOT, runPackage } from '../process/run.mjs';
import { compile } from './compile.mjs';
import { buildDocumentation, compressFiles } from './documentation.mjs';
import { buildPreparedDatabase } from './prepared-database.mjs';

/**
 * @param {string} what
 * @param {Promise<number>} finished
 */
async function step(what, finished) {
  if ((await finished) === 0) return;
  console.error(`Build failed: ${what}.`);
  process.exit(1);
}

/** Builds what has changed; stops the program when something does not compile. */
export async function build() {
  await step('types', compile());
  await buildPreparedDatabase();
  const vite = (/** @type {string} */ folder) =>
    runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: path.join(ROOT, folder) });
  await step('script-tag build', vite('packages/widget'));
  // For editors and documentation tools. Loaded late: before the build there may be no packages to load it with.
  const { analyzeWidget } = await import('../reference/widget-manifest.mjs');
  const manifest = path.join(ROOT, 'packages/widget/dist/custom-elements.json');
  writeFileSync(manifest, JSON.stringify(analyzeWidget(), null, 2));

  await Promise.all([
    step('demo pages', vite('demo/pages')),
    step('documentation', buildDocumentation({ DOCS_BASE: '/docs/', DOCS_DEMO: 'yes' })),
  ]);
  compressFiles(path.join(ROOT, 'demo/dist/docs'));

  // The proxy serves the widget without depending on its package, so that a server installs no browser code.
  const served = path.join(ROOT, 'packages/proxy/dist/widget');
  if (existsSync(served)) rmSync(served, { recursive: true });
  cpSync(path.join(ROOT, 'packages/widget/dist/browser'), served, { recursive: true });
  await compressServed(served);
}

/**
 * Puts a copy beside each script, compressed as the proxy would at its first request.
 * @param {string} folder
 */
async function compressServed(folder) {
  const { BROTLI_SUFFIX, compress } =
    await import('../../packages/proxy/dist/routes/widget-files/compress.js');
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const file = path.join(folder, name);
    writeFileSync(file + BROTLI_SUFFIX, await compress(readFileSync(file), 'br'));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  await build();
}
