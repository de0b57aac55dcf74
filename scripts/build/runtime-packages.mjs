// Which packages come along with one of ours, by the lock file: its dependencies, and theirs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../process/run.mjs';

/**
 * @typedef {{ license?: string, version?: string, resolved?: string, link?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ name: string, version: string, license: string, folder: string }} RuntimePackage `folder` is its place
 *   below the repository's top; `license` is an SPDX expression, empty where the package names none
 */

/**
 * @param {string} workspace folder of one of our packages, such as `packages/widget`
 * @returns {RuntimePackage[]} without our own, by name
 */
export function runtimePackagesOf(workspace) {
  /** @type {Record<string, LockEntry>} */
  const entries = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  /** @type {Set<string>} */
  const found = new Set();

  /** @param {string} from @param {string} name @returns {string | undefined} the folder that Node would find */
  function resolve(from, name) {
    for (let folder = from; ; folder = path.posix.dirname(folder)) {
      const place = path.posix.join(folder, 'node_modules', name);
      const entry = entries[place];
      if (entry) return entry.link ? entry.resolved : place;
      if (folder === '.') return undefined;
    }
  }

  /** @param {string} folder */
  function visit(folder) {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = entries[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = resolve(folder, name);
      if (place !== undefined) visit(place);
    }
  }

  visit(workspace);
  return [...found]
    .filter((folder) => folder.includes('node_modules/'))
    .map((folder) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entries[folder]?.version ?? '',
      license: entries[folder]?.license ?? '',
      folder,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
