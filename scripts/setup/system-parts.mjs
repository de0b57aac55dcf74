// What tests and demo take from the system: installed where Debian's packages may be, all of it at once.
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

/**
 * @typedef {object} SystemPart
 * @property {string} title for people
 * @property {readonly string[]} packages Debian's
 * @property {() => boolean} isThere
 * @property {() => boolean} [mayInstall] default: always
 * @property {readonly string[]} [without] said where it is not there and cannot be installed
 */

/** Installs what is missing where that is possible, and otherwise says what is missing. @param {readonly SystemPart[]} parts */
export async function ensureInstalled(parts) {
  const missing = parts.filter((part) => !part.isThere());
  const wanted = mayInstallDebianPackages() ? missing.filter((part) => part.mayInstall?.() ?? true) : [];
  if (wanted.length > 0) {
    const titles = wanted.map(({ title }) => title).join(', ');
    const packages = wanted.flatMap((part) => part.packages);
    console.log(`Installing from the system's packages: ${titles} (${packages.join(' ')}) …`);
    await installDebianPackages(packages);
  }
  for (const { isThere, without = [] } of missing) {
    if (!isThere()) for (const line of without) console.log(line);
  }
}
