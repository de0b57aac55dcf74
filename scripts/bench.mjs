// npm run bench:NAME: builds everything and runs test/bench/NAME.ts.
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { run } from './process.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { build } = await import('./build.mjs');
await build();
process.exit(
  await run(process.execPath, [`test/dist/bench/${process.argv[2]}.js`], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
