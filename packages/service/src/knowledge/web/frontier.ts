// Which links of a page are followed.

import { normalUrl, readPageUrl, siteOf } from './normal-url.js';

export interface FoundPage {
  /** What tells pages apart. */
  readonly address: string;
  /** What is asked for. */
  readonly url: string;
}

interface Links {
  readonly links: readonly string[];
  /** Of the page with the links. */
  readonly url: URL;
  readonly sites: ReadonlySet<string>;
  /** How many are taken at most. */
  readonly limit: number;
}

/** @returns each page once, in the order of the links. */
export function pagesIn({ links, url: base, sites, limit }: Links): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const link of links) {
    if (found.size >= limit) break;
    const url = readPageUrl(link, base.href);
    if (url === undefined || !sites.has(siteOf(url))) continue;
    const address = normalUrl(url);
    if (!found.has(address)) found.set(address, { address, url: url.href });
  }
  return [...found.values()];
}
