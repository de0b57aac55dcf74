// A script of the tests' own in place of that of a demo page.
import type { Page } from 'playwright-core';

/** The script that a demo page runs, named after the page. */
const RUN = /\/(?:headless|react)-[\w-]+\.js$/;

/**
 * Has the demo pages that `page` opens run this script, in its frames too. The scripts that they preload come empty: to answer
 * each of them with the whole script costs more than most tests do.
 * @param until what the script waits for before it arrives; default: nothing
 */
export async function replacePageScript(
  page: Page,
  script: string,
  until: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await page.route(/\.js$/, async (route) => {
    const isRun = RUN.test(route.request().url());
    if (isRun) await until();
    await route.fulfill({ contentType: 'text/javascript', body: isRun ? script : '' });
  });
}
