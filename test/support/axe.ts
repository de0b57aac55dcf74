// What axe finds fault with on a page.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeWindow {
  readonly axe: {
    run(options: {
      resultTypes: readonly string[];
      runOnly?: readonly string[];
    }): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/**
 * @param rules by default all
 * @returns each broken rule with the first node that breaks it; empty where there is none
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // Of what it finds in order it would describe every element, too.
    const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
    const { violations } = await (window as unknown as AxeWindow).axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, rules);
}
