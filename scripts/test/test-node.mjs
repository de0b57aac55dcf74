// npm run test:node -- 24: the tests that need no browser, under that version of Node. `--fast` chooses those that CI runs;
// `--built` builds nothing anew.
import { ensureDependencies } from '../setup/dependencies.mjs';
import { ensureNode } from '../setup/node-version.mjs';
import { takeBuilt } from '../process/built-option.mjs';
import { run } from '../process/run.mjs';
import { POSTGRES } from '../setup/postgres.mjs';
import { REDIS } from '../setup/redis.mjs';
import { SPEECH_RECOGNITION } from '../setup/speech.mjs';
import { ensureInstalled } from '../setup/system-parts.mjs';

const [version, ...words] = process.argv.slice(2);
const { isBuilt, names: options } = takeBuilt(words);
const unknown = options.filter((option) => option !== '--fast');
if (version === undefined || unknown.length > 0) {
  console.error('Name a version of Node: npm run test:node -- 24, or npm run test:node -- 24 --fast.');
  process.exit(2);
}

/** @param {string} wanted */
async function programOf(wanted) {
  try {
    return await ensureNode(wanted);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const program = await programOf(version);
await ensureDependencies();
await ensureInstalled([SPEECH_RECOGNITION, REDIS, POSTGRES]);
const { build } = await import('../build/build.mjs');
if (!isBuilt) await build();
process.exit(await run(program, ['scripts/test/without-browser.mjs', ...options]));
