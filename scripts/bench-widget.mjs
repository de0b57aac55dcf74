// npm run bench:widget: what a call costs the page, beside a bare client, and what fifty calls leave behind.
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { run } from './process.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { build } = await import('./build.mjs');
await build();
process.exit(
  await run(process.execPath, ['test/dist/bench/widget.js'], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
