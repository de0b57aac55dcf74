// Provides speech recognition for the sandbox's agent: pocketsphinx and its English model, from Debian's packages.
import { existsSync, readdirSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const PACKAGES = ['libpocketsphinx3', 'pocketsphinx-en-us'];
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
const LIBRARY_FOLDERS = [
  '/usr/lib',
  '/usr/local/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
];

/** Whether the library and the model are on this machine. */
export function hasSpeechRecognition() {
  const hasLibrary = LIBRARY_FOLDERS.some(
    (folder) =>
      existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('libpocketsphinx.so.3')),
  );
  return hasLibrary && existsSync(MODEL);
}

/** Installs speech recognition where that is possible, and otherwise says how to. */
export async function ensureSpeechRecognition() {
  if (hasSpeechRecognition()) return;
  if (mayInstallDebianPackages()) {
    console.log(`Installing speech recognition from the system's packages: ${PACKAGES.join(' ')} …`);
    if ((await installDebianPackages(PACKAGES)) && hasSpeechRecognition()) return;
  }
  console.log(
    'Speech recognition is not installed: the local agent will hear that you speak, but not what you say.',
  );
  console.log(`On Debian or Ubuntu this installs it:  sudo apt-get install ${PACKAGES.join(' ')}`);
}
