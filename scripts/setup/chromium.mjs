// Finds a Chromium or Chrome for the tests, and Chromium's headless shell. Without `chrome-launcher`: this is loaded before
// npm's packages are installed.
import { existsSync } from 'node:fs';

/** @type {import('./system-parts.mjs').SystemPart} */
export const CHROMIUM = {
  title: 'a browser for the tests',
  packages: ['chromium', 'chromium-headless-shell'],
  isThere: () =>
    process.env['CHROME_PATH'] !== undefined ||
    (findChromium() !== undefined && findHeadlessShell() !== undefined),
};

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
const SHELL_PLACES = ['/usr/bin/chromium-headless-shell'];

/** @returns {string | undefined} the path of a browser: the one that `CHROME_PATH` names, if it is set */
export function findChromium() {
  return find(process.env['CHROME_PATH'], PLACES);
}

/**
 * The same browser without its own windows and prompts, which starts in half the time.
 * @returns {string | undefined} its path: the one that `CHROME_SHELL_PATH` names, if it is set; none where `CHROME_PATH` alone
 *   is set, which asks for that very browser
 */
export function findHeadlessShell() {
  const named = process.env['CHROME_SHELL_PATH'];
  return !named && process.env['CHROME_PATH'] ? undefined : find(named, SHELL_PLACES);
}

/** @param {string | undefined} named @param {readonly string[]} places */
function find(named, places) {
  if (named) return existsSync(named) ? named : undefined;
  return places.find((place) => existsSync(place));
}

/** @returns {string} the path of a browser; stops the program with a clear message where there is none */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  console.error(
    process.env['CHROME_PATH']
      ? `CHROME_PATH names no file: ${process.env['CHROME_PATH']}`
      : 'The tests need Chrome or Chromium. Install one, or set CHROME_PATH to its program file.',
  );
  process.exit(1);
}
