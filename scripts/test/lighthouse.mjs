// npm run lighthouse: builds everything, and prints Lighthouse's scores of the demo page with the widget and
// without it, and of a page of the documentation.
import { ensureDependencies } from '../setup/dependencies.mjs';
import { run } from '../process/run.mjs';
import { ensureChromium } from '../setup/test-parts.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { build } = await import('../build/build.mjs');
const { ensureToolChains } = await import('../build/apps.mjs');
await build();
const missing = await ensureToolChains();
if (missing !== undefined) {
  console.error(`Lighthouse cannot be installed: ${missing}.`);
  process.exit(1);
}
process.exit(
  await run(process.execPath, ['test/dist/lighthouse/demo-page.js'], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
