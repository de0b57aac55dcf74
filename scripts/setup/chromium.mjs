// Finds a Chromium or Chrome for the tests, or installs Debian's. Without `chrome-launcher`: this is loaded before npm's
// packages are installed.
import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

function findChromium() {
  const named = process.env['CHROME_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return PLACES.find((place) => existsSync(place));
}

/**
 * @returns {Promise<string>} the path of a browser; stops the program with a clear message where there is none
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env['CHROME_PATH'] && mayInstallDebianPackages()) {
    console.log("Installing a browser for the tests from the system's packages: chromium …");
    await installDebianPackages(['chromium']);
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    process.env['CHROME_PATH']
      ? `CHROME_PATH names no file: ${process.env['CHROME_PATH']}`
      : 'The tests need Chrome or Chromium. Install one, or set CHROME_PATH to its program file.',
  );
  process.exit(1);
}
