// Lighthouse's scores of the demo page with the widget and without it, side by side, for the widget may cost a page nothing
// that counts; and of a page of the documentation.
import { createDemoSite } from '@voice-agent/demo';
import { quantile } from '../bench/median.js';
import { serveDemoFront } from './demo-front.js';
import { CATEGORIES, runLighthouse, type LighthouseReport } from './run-lighthouse.js';

/** Of each page, taken in turns; the middle score counts. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LIMIT = 95;
const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const demo = await createDemoSite({ port: 0 });
const [without, withWidget] = await Promise.all([
  serveDemoFront(demo.url, false),
  serveDemoFront(demo.url, true),
]);
const pages: readonly {
  readonly name: string;
  readonly url: string;
  readonly reports: LighthouseReport[];
}[] = [
  { name: 'without', url: without.url, reports: [] },
  { name: 'with', url: withWidget.url, reports: [] },
  // Lighthouse's Chromium resolves no name, not even `localhost`.
  {
    name: 'documentation',
    url: `${demo.url.replace('localhost', '127.0.0.1')}/docs/getting-started.html`,
    reports: [],
  },
];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, reports } of pages) reports.push(await runLighthouse(url, CHROMIUM));
  }
} finally {
  await Promise.all([without.close(), withWidget.close(), demo.close()]);
}

const columnsOf = (texts: readonly (string | number)[]): string =>
  texts.map((text) => String(text).padStart(15)).join('');

console.log(`${''.padEnd(16)}${columnsOf(pages.map(({ name }) => name))}    limit ${LIMIT}`);
let isGood = true;
for (const category of CATEGORIES) {
  const middles = pages.map(({ reports }) =>
    quantile(
      reports.map(({ scores }) => scores[category]),
      0.5,
    ),
  );
  const isEnough = middles.every((score) => score >= LIMIT);
  isGood &&= isEnough;
  console.log(`${category.padEnd(16)}${columnsOf(middles)}    ${isEnough ? '✔' : '✖'}`);
}
for (const { name, reports } of pages) {
  for (const finding of new Set(reports.flatMap(({ findings }) => findings))) {
    console.log(`${name}: ${finding}`);
  }
}
process.exitCode = isGood ? 0 : 1;
