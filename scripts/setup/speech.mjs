// Speech recognition for the sandbox's agent: pocketsphinx and its English model, from Debian's packages.
import { existsSync, readdirSync } from 'node:fs';

const PACKAGES = ['libpocketsphinx3', 'pocketsphinx-en-us'];
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
const LIBRARY_FOLDERS = [
  '/usr/lib',
  '/usr/local/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
];

/** @type {import('./system-parts.mjs').SystemPart} */
export const SPEECH_RECOGNITION = {
  title: 'speech recognition',
  packages: PACKAGES,
  isThere: () => existsSync(MODEL) && LIBRARY_FOLDERS.some(hasLibrary),
  without: [
    'Speech recognition is not installed: the local agent will hear that you speak, but not what you say.',
    `On Debian or Ubuntu this installs it:  sudo apt-get install ${PACKAGES.join(' ')}`,
  ],
};

/** @param {string} folder */
function hasLibrary(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('libpocketsphinx.so.3'));
}
