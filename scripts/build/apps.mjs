// npm run apps: installs the tool chains of test/apps and the packed packages beside them, and builds the apps. Does again
// only what has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { npm } from '../process/npm.mjs';
import { packPackages } from './pack.mjs';
import { ROOT, run } from '../process/run.mjs';

const APPS = path.join(ROOT, 'test/apps');
const INSTALLED = path.join(APPS, 'node_modules');
const LOCK = path.join(APPS, 'package-lock.json');

/** Each list is built one after another, beside the other one: that is as much as two cores and 4 GB can bear. */
const LANES = [
  [{ name: 'next', script: 'next/dist/bin/next', output: '.next/BUILD_ID' }],
  [
    { name: 'vue', script: 'vite/bin/vite.js', output: 'dist/index.html' },
    { name: 'svelte', script: 'vite/bin/vite.js', output: 'dist/index.html' },
    { name: 'angular', script: '@angular/cli/bin/ng.js', output: 'dist/index.html' },
    { name: 'worker', script: 'vite/bin/vite.js', output: 'dist/worker.js' },
  ],
];
/** The tool chains report to nobody. */
const SILENT = { CI: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', DO_NOT_TRACK: '1' };
/** What the tool chains write into the apps' folders. */
const WRITTEN = new Set(['.next', 'dist', 'next-env.d.ts', 'tsconfig.tsbuildinfo']);

/**
 * Makes the apps ready to run; the packages must be built.
 * @returns {Promise<string | undefined>} why that is not possible here: without a registry nothing can be installed
 * @throws when a package cannot be installed or an app not built
 */
export async function ensureApps() {
  const tarballs = await packPackages();
  const missing = (await ensureToolChains()) ?? (await installPackages(tarballs));
  if (missing === undefined) await buildApps(tarballs);
  return missing;
}

/** Installs what the apps' lock file says. @returns {Promise<string | undefined>} see {@link ensureApps} */
export async function ensureToolChains() {
  const installed = path.join(INSTALLED, '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(LOCK).mtimeMs) return undefined;
  console.log('Installing the tool chains of the apps …');
  return reasonOf(await npm(['ci', '--ignore-scripts'], APPS));
}

/** @param {readonly string[]} tarballs */
async function installPackages(tarballs) {
  const current = fingerprint(tarballs);
  if (isMarked('packages', current)) return undefined;
  // npm would take a package of the same version for the same package.
  rmSync(path.join(INSTALLED, '@voice-agent'), { recursive: true, force: true });
  const result = await npm(
    ['install', '--no-save', '--ignore-scripts', '--prefer-offline', ...tarballs],
    APPS,
  );
  if (result.isDone) mark('packages', current);
  return reasonOf(result);
}

/** @param {readonly string[]} tarballs */
async function buildApps(tarballs) {
  const apps = LANES.flat();
  const sources = apps.flatMap(({ name }) => sourcesIn(path.join(APPS, name)));
  const current = fingerprint([...tarballs, LOCK, ...sources]);
  const isWhole = apps.every(({ name, output }) => existsSync(path.join(APPS, name, output)));
  if (isWhole && isMarked('built', current)) return;
  console.log(`Building the apps: ${apps.map(({ name }) => name).join(', ')} …`);
  await Promise.all(LANES.map(buildLane));
  mark('built', current);
}

/** @param {typeof LANES[number]} lane */
async function buildLane(lane) {
  for (const { name, script } of lane) {
    const options = { cwd: path.join(APPS, name), env: { ...process.env, ...SILENT }, quiet: true };
    const code = await run(process.execPath, [path.join(INSTALLED, script), 'build'], options);
    if (code !== 0) throw new Error(`The app "${name}" could not be built; see above.`);
  }
}

/** @param {import('../process/npm.mjs').NpmResult} result */
function reasonOf({ isDone, isUnreachable, output }) {
  if (isDone) return undefined;
  if (isUnreachable) return 'the npm registry cannot be reached';
  throw new Error(`The packages of the apps could not be installed:\n${output}`);
}

/** @param {string} folder @returns {string[]} what people wrote in it */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !WRITTEN.has(entry.name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(file) : [file];
    });
}

/** @param {readonly string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Marks lie among what is installed, and go with it. @param {string} step */
const markOf = (step) => path.join(INSTALLED, `.voice-agent-${step}`);

/** @param {string} step @param {string} current */
function isMarked(step, current) {
  return existsSync(markOf(step)) && readFileSync(markOf(step), 'utf8') === current;
}

/** @param {string} step @param {string} current */
function mark(step, current) {
  writeFileSync(markOf(step), current);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  const { build } = await import('./build.mjs');
  await build();
  const missing = await ensureApps();
  if (missing !== undefined) console.error(`The apps cannot be built: ${missing}.`);
  process.exit(missing === undefined ? 0 : 1);
}
