// What goes wrong on a page, as its console tells.
import type { Page } from 'playwright-core';

/**
 * Collects what is thrown on a page and what its console says, from now on.
 * @param types of the console's messages. Default: errors and warnings
 * @returns the list that they are added to
 */
export function collectConsoleErrors(page: Page, types: readonly string[] = ['error', 'warning']): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (types.includes(message.type())) errors.push(message.text());
  });
  return errors;
}
