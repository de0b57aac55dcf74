// npm run bench:NAME: builds everything and runs test/bench/NAME.ts.
import { CHROMIUM, requireChromium } from '../setup/chromium.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';
import { run } from '../process/run.mjs';
import { ensureInstalled } from '../setup/system-parts.mjs';

await ensureDependencies();
await ensureInstalled([CHROMIUM]);
const chromium = requireChromium();
const { build } = await import('../build/build.mjs');
await build();
process.exit(
  await run(process.execPath, [`test/dist/bench/${process.argv[2]}.js`], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
