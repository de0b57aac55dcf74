// A page of the documentation in a browser, as its reader would open it: with the script-tag build where a proxy serves it.
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../support/documentation/code-blocks.js';

/** Where the script-tag build lies. */
const WIDGET = path.join(ROOT, 'packages/widget/dist/browser');

export interface DocumentedPage {
  readonly page: Page;
  /** What its scripts threw. */
  readonly errors: readonly string[];
}

/** Opens `html`, and waits until the element is there. @param script served as `/script.js`. The caller closes the page. */
export async function openDocumentedPage(
  browser: Browser,
  html: string,
  script = '',
): Promise<DocumentedPage> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/voice/')) {
      return route.fulfill({
        path: path.join(WIDGET, path.basename(pathname)),
        headers: { 'access-control-allow-origin': '*' },
      });
    }
    if (pathname === '/script.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto('http://localhost:3000/', { waitUntil: 'load' });
  await page.locator('voice-agent').first().waitFor({ state: 'attached' });
  return { page, errors };
}

/** The properties of the element that a script assigns to. */
export function assignedProperties(script: string): readonly string[] {
  return [...script.matchAll(/(?:\bagent|querySelector\('voice-agent'\))\.(\w+) = /g)].map(
    ([, name = '']) => name,
  );
}

/** Those of `names` that the page's element does not have from its script, but as any new element has them. */
export function unsetProperties(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((all) => {
    const shown = document.querySelector('voice-agent') ?? document.body;
    const untouched = document.createElement('voice-agent');
    return all.filter((name) => Reflect.get(shown, name) === Reflect.get(untouched, name));
  }, names);
}
