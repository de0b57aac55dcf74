// npm run bench:join: the time from click to listening, beside a bare client.
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { run } from './process.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { build } = await import('./build.mjs');
await build();
process.exit(
  await run(process.execPath, ['test/dist/bench/join.js'], {
    env: { ...process.env, CHROME_PATH: chromium },
  }),
);
