// Puts the licences of what is bundled into the script-tag build beside it, since most of them ask for that.
// Without `rollup-plugin-license`, which names the packages of the modules it sees: not those inside a bundled dependency.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../process/run.mjs';
import { runtimePackagesOf } from './runtime-packages.mjs';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '-'.repeat(80);

/** A plugin of Vite. Names all that the widget depends on, since a dependency may itself be a bundle of others. */
export function thirdPartyNotices() {
  return {
    name: 'third-party-notices',
    /** @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): void }} */
    generateBundle() {
      const notices = runtimePackagesOf('packages/widget').map(
        ({ name, version, license, folder }) => `${name} ${version} (${license})\n\n${licenceText(folder)}`,
      );
      const head = 'The scripts in this folder contain parts of the following packages.';
      const source = `${[head, ...notices].join(`\n\n${RULE}\n`)}\n`;
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

/** @param {string} folder */
function licenceText(folder) {
  const place = path.join(ROOT, folder);
  const files = existsSync(place) ? readdirSync(place).filter((name) => LICENCE_FILE.test(name)) : [];
  if (files.length === 0) return 'Its package has no text of the licence.';
  return files.map((name) => readFileSync(path.join(place, name), 'utf8').trim()).join('\n\n');
}
