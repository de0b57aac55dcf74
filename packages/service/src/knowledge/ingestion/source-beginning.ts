// With which pages a source begins: the addresses that its owner gave, those of its sitemap, or the one page that a file is.

import type { SourceContent } from '../source-content.js';
import type { FoundPage } from '../web/frontier.js';
import { normalUrl, readPageUrl } from '../web/normal-url.js';
import type { Sitemap } from '../web/sitemap.js';

export interface Beginning {
  readonly pages: readonly FoundPage[];
  /** What cannot even be asked for, with a sentence for people. */
  readonly failed: readonly (FoundPage & { readonly error: string })[];
}

const WHOLE: FoundPage = { address: '', url: '' };

/** @param readSitemap asked for sources that are one. */
export async function beginningOf(
  content: SourceContent,
  readSitemap: (url: string) => Promise<Sitemap>,
): Promise<Beginning> {
  switch (content.kind) {
    case 'text':
    case 'file':
      return { pages: [WHOLE], failed: [] };
    case 'web':
      return beginningOfSite(content.urls);
    case 'sitemap': {
      const { pages, problem } = await readSitemap(content.url);
      const error =
        problem ?? (pages.length === 0 ? 'The sitemap names no page of its own site.' : undefined);
      return { pages, failed: error === undefined ? [] : [{ ...nowhere(content.url), error }] };
    }
  }
}

function beginningOfSite(urls: readonly string[]): Beginning {
  const pages: FoundPage[] = [];
  const failed: (FoundPage & { error: string })[] = [];
  for (const text of urls) {
    const url = readPageUrl(text);
    if (url !== undefined) pages.push({ address: normalUrl(url), url: url.href });
    else failed.push({ ...nowhere(text), error: 'It is no address of a web page.' });
  }
  const once = new Map(pages.toReversed().map((page) => [page.address, page]));
  return { pages: pages.filter((page) => once.get(page.address) === page), failed };
}

/** What no page has as its address. */
function nowhere(text: string): FoundPage {
  return { address: `not a page: ${text.slice(0, 1_000)}`, url: '' };
}
