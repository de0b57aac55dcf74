// npm run pack: builds the packages and packs each as npm would publish it, into an ignored folder.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { npm } from './npm.mjs';
import { ROOT } from './process.mjs';

const PACKAGES = ['widget', 'proxy', 'react-wrapper', 'sandbox'];
const FOLDER = path.join(ROOT, '.cache/packages');

/**
 * Packs what is built.
 * @returns {string[]} the tarballs' paths; the same bytes for the same content
 */
export function packPackages() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const workspaces = PACKAGES.flatMap((name) => ['--workspace', `packages/${name}`]);
  const { isDone, output } = npm(['pack', '--pack-destination', FOLDER, ...workspaces]);
  if (!isDone) throw new Error(`npm pack failed:\n${output}`);
  return readdirSync(FOLDER)
    .sort()
    .map((name) => path.join(FOLDER, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  const { build } = await import('./build.mjs');
  await build();
  for (const tarball of packPackages()) console.log(path.relative(ROOT, tarball));
}
