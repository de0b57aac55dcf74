// npm run size: what the script-tag build weighs, compressed by brotli, beside its limits. `--built` measures
// what is there. Without `size-limit`, which needs Node 22 and knows no sum that counts only the largest language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compile } from '../build/compile.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { takeBuilt } from '../process/built-option.mjs';
import { ROOT, runPackage } from '../process/run.mjs';

const BEFORE_CLICK_LIMIT_BYTES = 22_000;
const CALL_LIMIT_BYTES = 155_000;
/** What a page loads: the script itself, before the click. */
const ENTRY = 'voice-agent.js';
/** One of these is loaded: English with the rest of a call, another language at once. */
const LANGUAGE_CHUNK = /^[a-z]{2}-[\w-]+\.js$/;
/** Loaded by pages that ask for it, and counted for none. */
const OPTIONAL_CHUNK =
  /^(rating|push-to-talk|refused-call|line-extras|menu-fields|hang-up-overlay|page-warnings|leave-question)-/;
/** Brotli of the published peers before the click, as measured from their packages. */
const PEERS = 'peers: ElevenLabs 161 kB, Vapi 158 kB, LiveKit agent-starter-embed 290 kB, Hume loader 81 kB';

const WIDGET = path.join(ROOT, 'packages/widget');
const BUILT = path.join(WIDGET, 'dist/browser');

async function build() {
  if ((await compile(['packages/widget'])) !== 0) process.exit(1);
  const vite = ['build', '--logLevel', 'warn', '--config', 'packages/widget/vite.config.js'];
  if ((await runPackage('vite/bin/vite.js', vite)) !== 0) process.exit(1);
}

await ensureDependencies();
if (!takeBuilt(process.argv).isBuilt) await build();

const files = readdirSync(BUILT)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, bytes: brotliCompressSync(readFileSync(path.join(BUILT, name))).length }));
const languages = files.filter(({ name }) => LANGUAGE_CHUNK.test(name));
const largestLanguage = Math.max(0, ...languages.map(({ bytes }) => bytes));
const optional = files.filter(({ name }) => OPTIONAL_CHUNK.test(name));
const call = files.filter((file) => !languages.includes(file) && !optional.includes(file));
const beforeClick = files.find(({ name }) => name === ENTRY)?.bytes ?? Number.NaN;
/** What the script imports at once would be loaded before the click, too, and not be counted. */
const isAlone = !/\bfrom ?["']\.\//.test(readFileSync(path.join(BUILT, ENTRY), 'utf8'));
const total = call.reduce((sum, { bytes }) => sum + bytes, largestLanguage);

/** @param {string} what @param {number} bytes @param {number} [limit] */
function show(what, bytes, limit) {
  const size = `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  console.log(
    `${what.padEnd(34)}${size}${limit ? `   limit ${limit / 1000} kB ${bytes <= limit ? '✔' : '✖'}` : ''}`,
  );
}

for (const { name, bytes } of call) show(name, bytes);
if (languages.length > 0) show(`the largest of ${languages.length} languages`, largestLanguage);
for (const { name, bytes } of optional) show(`${name}, if asked for`, bytes);
show('before the click', beforeClick, BEFORE_CLICK_LIMIT_BYTES);
show('for a whole call', total, CALL_LIMIT_BYTES);
console.log(PEERS);
if (!isAlone) console.log(`${ENTRY} imports another file at once ✖`);
process.exit(isAlone && beforeClick <= BEFORE_CLICK_LIMIT_BYTES && total <= CALL_LIMIT_BYTES ? 0 : 1);
