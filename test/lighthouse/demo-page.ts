// The demo page's scores with the widget and without it, side by side: the widget may cost a page nothing that counts.
import { createDemoSite } from '@voice-agent/demo';
import { quantile } from '../bench/median.js';
import { serveDemoFront } from './demo-front.js';
import { CATEGORIES, runLighthouse, type LighthouseReport } from './run-lighthouse.js';

/** Of each kind of page, taken in turns; the middle score counts. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LIMIT = 95;
const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const demo = await createDemoSite({ port: 0 });
const [without, withWidget] = await Promise.all([
  serveDemoFront(demo.url, false),
  serveDemoFront(demo.url, true),
]);
const reports: Record<'without' | 'with', LighthouseReport[]> = { without: [], with: [] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    reports.without.push(await runLighthouse(without.url, CHROMIUM));
    reports.with.push(await runLighthouse(withWidget.url, CHROMIUM));
  }
} finally {
  await Promise.all([without.close(), withWidget.close(), demo.close()]);
}

console.log(`${''.padEnd(16)}${'without'.padStart(9)}${'with'.padStart(9)}    limit ${LIMIT}`);
let isGood = true;
for (const category of CATEGORIES) {
  const middle = (kind: 'without' | 'with'): number =>
    quantile(
      reports[kind].map(({ scores }) => scores[category]),
      0.5,
    );
  const isEnough = middle('without') >= LIMIT && middle('with') >= LIMIT;
  isGood &&= isEnough;
  const columns = [middle('without'), middle('with')].map((score) => String(score).padStart(9)).join('');
  console.log(`${category.padEnd(16)}${columns}    ${isEnough ? '✔' : '✖'}`);
}
for (const kind of ['without', 'with'] as const) {
  for (const finding of new Set(reports[kind].flatMap(({ findings }) => findings))) {
    console.log(`${kind} the widget, ${finding}`);
  }
}
process.exitCode = isGood ? 0 : 1;
