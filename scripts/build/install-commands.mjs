// How packed packages are installed into a project that is not in this repository.

/**
 * @typedef {object} PackedPackage
 * @property {string} name
 * @property {string} tarball its absolute path
 * @property {readonly string[]} dependencies names of all that it depends on
 */

/** What a project installs beside a package, by its name: what the documentation's examples import. */
const BESIDE = new Map([['@voice-agent/proxy', ['express']]]);
/** Only for development and tests. */
const FOR_DEVELOPMENT = new Set(['@voice-agent/sandbox']);

/**
 * One command for each package. It names the archives of those that the package depends on as well, because npm would look for
 * them in its registry.
 * @param {readonly PackedPackage[]} packages
 * @returns {string[]}
 */
export function installCommands(packages) {
  return packages.map((chosen) => {
    const needed = packages.filter(({ name }) => chosen.dependencies.includes(name));
    const archives = [...needed, chosen].map(({ tarball }) => inShell(tarball));
    const flags = FOR_DEVELOPMENT.has(chosen.name) ? ['--save-dev'] : [];
    return ['npm', 'install', ...flags, ...archives, ...(BESIDE.get(chosen.name) ?? [])].join(' ');
  });
}

/** @param {string} word quoted where a shell would split it */
const inShell = (word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word));
