// npm run bench:NAME: builds everything and runs test/bench/NAME.ts.
import { ensureDependencies } from '../setup/dependencies.mjs';
import { run } from '../process/run.mjs';
import { ensureChromium } from '../setup/test-parts.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { build } = await import('../build/build.mjs');
await build();
process.exit(
  await run(process.execPath, [`test/dist/bench/${process.argv[2]}.js`], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
