// npm run lighthouse: builds everything, and prints Lighthouse's scores of the demo page with the widget and without it.
import { CHROMIUM, requireChromium } from '../setup/chromium.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { run } from '../process/run.mjs';
import { ensureInstalled } from '../setup/system-parts.mjs';

await ensureDependencies();
await ensureInstalled([CHROMIUM]);
const chromium = requireChromium();
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
