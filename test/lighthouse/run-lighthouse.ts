// Lighthouse as a program of its own, in a Chromium that reaches nothing but this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../apps/node_modules/lighthouse/cli/index.js', import.meta.url));
const LIMIT_MS = 120_000;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface LighthouseReport {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What cost points: the audit's title, and what it found. */
  readonly findings: readonly string[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Output {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** Loads the page as on a middling phone with a slow line, Lighthouse's own default. @throws when it does not finish */
export async function runLighthouse(url: string, chromium: string): Promise<LighthouseReport> {
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      url,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      '--no-enable-error-reporting',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"',
    ],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: LIMIT_MS,
    },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse stopped with status ${code ?? 'none'}.`);
  const { categories, audits } = JSON.parse(text) as Output;
  const scoreOf = (category: Category): number => Math.round((categories[category].score ?? 0) * 100);
  const findings = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { title, score, displayValue = '' } = audits[id] ?? { title: id, score: null };
      if (weight === 0 || score === null || score >= 0.9) return [];
      return [`${category}: ${title} ${displayValue}`.trim()];
    }),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    findings,
  };
}
