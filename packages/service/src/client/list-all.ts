// Reads a list to its end, page by page, as the rows are taken.

import { VoiceApiError } from './voice-api-error.js';

/** The most that a page may have, by the specification. */
const PAGE_SIZE = 100;

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly has_more: boolean };
}

/**
 * Lists start with the newest: what is created meanwhile moves rows onto the next page, where they are left out; what is
 * deleted meanwhile can hide as many rows.
 */
export async function* readPages<Item extends { readonly id: string }>(
  readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let seen: ReadonlySet<string> = new Set();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await readPage({ limit: PAGE_SIZE, offset });
    if (!isPage(page)) throw VoiceApiError.unexpected(200);
    const { data, pagination } = page;
    for (const item of data) if (!seen.has(item.id)) yield item;
    if (!pagination.has_more) return;
    if (data.length === 0) throw VoiceApiError.unexpected(200); // it would never end
    seen = new Set(data.map(({ id }) => id));
  }
}

/** What a stranger answers may be any JSON. */
function isPage(body: Partial<Page<unknown>> | null): boolean {
  return Array.isArray(body?.data) && typeof body.pagination?.has_more === 'boolean';
}
