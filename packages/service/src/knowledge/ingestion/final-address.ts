// Which address a page has in the end: where its redirects lead, or what it calls itself.

import { normalUrl, readPageUrl, siteOf } from '../web/normal-url.js';

/** @param canonicalUrl believed where nothing but the query is another one. */
export function finalAddressOf(url: URL, canonicalUrl: string | undefined): string {
  const canonical = canonicalUrl === undefined ? undefined : readPageUrl(canonicalUrl, url.href);
  const isBelieved =
    canonical !== undefined && siteOf(canonical) === siteOf(url) && canonical.pathname === url.pathname;
  return normalUrl(isBelieved ? canonical : url);
}
