// What the tests take from the system.
import { CHROMIUM, requireChromium } from './chromium.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { SPEECH_RECOGNITION } from './speech.mjs';
import { ensureInstalled } from './system-parts.mjs';

export const TEST_PARTS = [CHROMIUM, SPEECH_RECOGNITION, REDIS, POSTGRES];

/** Installs a browser where there is none. @returns {Promise<string>} its path; stops the program where none can be had */
export async function ensureChromium() {
  await ensureInstalled([CHROMIUM]);
  return requireChromium();
}
