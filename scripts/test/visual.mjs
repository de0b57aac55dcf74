// npm run visual: compares how the element looks with the pictures it is known by. `--update` takes these pictures anew. A
// word chooses the tests whose file names contain it: `npm run screenshot` chooses the picture in the README.
import { ensureDependencies } from '../setup/dependencies.mjs';
import { ensureChromium } from '../setup/test-parts.mjs';

await ensureDependencies();
process.env['CHROME_PATH'] = await ensureChromium();
const words = process.argv.slice(2).filter((word) => word !== '--update');
const isUpdate = process.argv.includes('--update');
if (isUpdate) process.env['VOICE_AGENT_UPDATE_PICTURES'] = '1';

const { build } = await import('../build/build.mjs');
const { compiledTests, runNodeTests } = await import('./node-tests.mjs');
const { sum } = await import('./tally.mjs');
console.log('Building …');
await build();
const tests = compiledTests('test/visual', 'test/dist/visual').filter((file) =>
  words.every((word) => file.includes(word)),
);
const { passed, failed } = sum(await runNodeTests(tests, { concurrency: 1, timeoutMs: 180_000 }));
if (isUpdate) console.log('Look at the new pictures in test/visual/baseline and docs before you keep them.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);
