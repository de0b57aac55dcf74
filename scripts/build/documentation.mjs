// npm run docs: builds the documentation as static files for any host, into `dist/docs`; `DOCS_BASE=/manual/` for one
// that serves it below a path. npm run build calls it for the demo site.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT, runPackage } from '../process/run.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';

/**
 * @param {Record<string, string>} [settings] what `docs/.vitepress/config.ts` reads of the environment
 * @returns {Promise<number>} the exit code
 */
export function buildDocumentation(settings = {}) {
  return runPackage('vitepress/bin/vitepress.js', ['build', 'docs'], {
    env: { ...process.env, ...settings },
    quiet: true,
  });
}

/**
 * Puts a compressed copy beside each file that becomes smaller by it.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|css|js|svg)$/.test(file)) continue;
    const content = readFileSync(path.join(folder, file));
    // The highest quality takes ten times as long, for a twentieth less.
    const copy = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    if (copy.length < content.length) writeFileSync(path.join(folder, `${file}.br`), copy);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  const folder = path.join(ROOT, 'dist/docs');
  const { DOCS_BASE = '/' } = process.env;
  const code = await buildDocumentation({ DOCS_BASE, DOCS_OUT: folder });
  if (code === 0) console.log(`The documentation, to be served at ${DOCS_BASE}, is in ${folder}.`);
  process.exit(code);
}
