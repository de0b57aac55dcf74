// npm run visual: how the element looks, beside the pictures it is known by. `--update` takes these pictures anew.
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
process.env['CHROME_PATH'] = await ensureChromium();
const isUpdate = process.argv.includes('--update');
if (isUpdate) process.env['VOICE_AGENT_UPDATE_PICTURES'] = '1';

const { build } = await import('./build.mjs');
const { compiledTests, runNodeTests } = await import('./node-tests.mjs');
console.log('Building …');
await build();
const tests = compiledTests('test/visual', 'test/dist/visual');
const { passed, failed } = await runNodeTests(tests, { concurrency: 1, timeoutMs: 180_000 });
if (isUpdate) console.log('Look at the new pictures in test/visual/baseline before you keep them.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);
