// npm run pack: builds the packages, packs each as npm would publish it into an ignored folder, and says how to install them.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { installCommands } from './install-commands.mjs';
import { npm } from '../process/npm.mjs';
import { ROOT } from '../process/run.mjs';

const PACKAGES = ['widget', 'proxy', 'react-wrapper', 'service', 'sandbox'];
const FOLDER = path.join(ROOT, '.cache/packages');

/**
 * Packs what is built.
 * @returns {Promise<string[]>} the tarballs' paths; the same bytes for the same content
 */
export async function packPackages() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const workspaces = PACKAGES.flatMap((name) => ['--workspace', `packages/${name}`]);
  const { isDone, output } = await npm(['pack', '--pack-destination', FOLDER, ...workspaces]);
  if (!isDone) throw new Error(`npm pack failed:\n${output}`);
  return readdirSync(FOLDER)
    .sort()
    .map((name) => path.join(FOLDER, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  const { build } = await import('./build.mjs');
  await build();
  const tarballs = await packPackages();
  for (const tarball of tarballs) console.log(path.relative(ROOT, tarball));
  console.log('\nTo install them, run one of these in the folder of your project:\n');
  for (const command of installCommands(PACKAGES.map((folder) => packed(folder, tarballs)))) {
    console.log(`  ${command}`);
  }
}

/** @param {string} folder of a package @param {readonly string[]} tarballs */
function packed(folder, tarballs) {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'packages', folder, 'package.json'), 'utf8'));
  const { name, version, dependencies = {} } = manifest;
  // As npm names archives.
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const tarball = tarballs.find((candidate) => path.basename(candidate) === file);
  if (tarball === undefined) throw new Error(`npm has packed no ${file}.`);
  return { name, tarball, dependencies: Object.keys(dependencies) };
}
