// The pages of a version in the database: which is next, and what came of each, kept in one transaction with what follows from it.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import type { FoundPage } from '../web/frontier.js';
import type { PageStatus, PageTables } from './table.js';

export type Page = Selectable<PageTables['knowledge_pages']>;

export async function nextPage(db: Db, versionId: string): Promise<Page | undefined> {
  return tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('status', '=', 'found')
    .orderBy('depth')
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}

interface FoundAt {
  readonly versionId: string;
  readonly depth: number;
  /** Of all pages of the version. */
  readonly maxPages: number;
}

/** Adds the pages that are not known yet. @returns whether all of them have found room. */
export async function addPages(db: Db, pages: readonly FoundPage[], at: FoundAt): Promise<boolean> {
  if (pages.length === 0) return true;
  const tables = tablesOf<PageTables>(db);
  const known = await tables
    .selectFrom('knowledge_pages')
    .select(['address', 'final_address'])
    .where('version_id', '=', at.versionId)
    .execute();
  const addresses = new Set(known.flatMap(({ address, final_address: final }) => [address, final]));
  const unknown = pages.filter(({ address }) => !addresses.has(address));
  const added = unknown.slice(0, Math.max(0, at.maxPages - known.length));
  if (added.length > 0) {
    await tables
      .insertInto('knowledge_pages')
      .values(
        added.map(({ address, url }, index) => ({
          id: randomUUID(),
          version_id: at.versionId,
          address,
          url,
          final_address: null,
          depth: at.depth,
          ordinal: known.length + index + 1,
          status: 'found' as const,
          title: '',
          error: null,
          content_hash: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['version_id', 'address']).doNothing())
      .execute();
  }
  return added.length === unknown.length;
}

export type PageEnd = Partial<Pick<Page, 'title' | 'content_hash' | 'final_address'>> &
  /** An error says what of it is missing. */
  (
    | { readonly status: 'indexed'; readonly error: string | null }
    | { readonly status: 'skipped' | 'failed'; readonly error: string }
  );

/** Adds what cannot be read, as it was found. */
export async function addFailedPages(
  db: Db,
  pages: readonly (FoundPage & { readonly error: string })[],
  at: FoundAt,
): Promise<void> {
  await addPages(db, pages, at);
  for (const { address, error } of pages) {
    await tablesOf<PageTables>(db)
      .updateTable('knowledge_pages')
      .set({ status: 'failed', error })
      .where('version_id', '=', at.versionId)
      .where('address', '=', address)
      .execute();
  }
}

/** @returns whether this is the page's end: another worker may have come to it before. */
export async function endPage(db: Db, pageId: string, end: PageEnd): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<PageTables>(db)
    .updateTable('knowledge_pages')
    .set(end)
    .where('id', '=', pageId)
    .where('status', '=', 'found')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pages that nobody comes to any more. */
export async function endOtherPages(
  db: Db,
  versionId: string,
  { status, error }: { readonly status: 'skipped' | 'failed'; readonly error: string },
): Promise<void> {
  await tablesOf<PageTables>(db)
    .updateTable('knowledge_pages')
    .set({ status, error })
    .where('version_id', '=', versionId)
    .where('status', '=', 'found')
    .execute();
}

/** @param address where a page is found in the end. @returns whether another page was read there. */
export async function wasReadAt(db: Db, { id, version_id }: Page, address: string): Promise<boolean> {
  const other = await tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .select('id')
    .where('version_id', '=', version_id)
    .where('id', '!=', id)
    .where('status', '!=', 'found')
    .where((page) =>
      page.or([
        page('final_address', '=', address),
        page.and([page('address', '=', address), page('final_address', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether another page with these words was read. */
export async function wasRead(db: Db, { id, version_id }: Page, contentHash: string): Promise<boolean> {
  const other = await tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .select('id')
    .where('version_id', '=', version_id)
    .where('id', '!=', id)
    .where('status', '=', 'indexed')
    .where('content_hash', '=', contentHash)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export interface Reading {
  readonly known: number;
  readonly indexed: number;
  readonly failed: number;
  /** Of the pages that have failed, the first, with its path; where none has, of those that were skipped. */
  readonly firstError: string | undefined;
  /** What is missing of pages that are there otherwise. */
  readonly notes: readonly string[];
}

export async function readingOf(db: Db, versionId: string): Promise<Reading> {
  const pages = await tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .select(['status', 'url', 'error'])
    .where('version_id', '=', versionId)
    .orderBy('depth')
    .orderBy('ordinal')
    .execute();
  const of = (status: PageStatus) => pages.filter((page) => page.status === status);
  const first = of('failed')[0] ?? of('skipped')[0];
  return {
    known: pages.length,
    indexed: of('indexed').length,
    failed: of('failed').length,
    firstError: first && `${pathOf(first.url)}${first.error ?? ''}`,
    notes: [...new Set(of('indexed').flatMap(({ error }) => (error === null ? [] : [error])))],
  };
}

/** Without the query, which may hold a secret. */
function pathOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).pathname}: ` : '';
}

/** Where the pages with which the source begins were found in the end, and whether there are any yet. */
export async function beginningsOf(db: Db, versionId: string): Promise<readonly string[]> {
  const pages = await tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .select(['url', 'final_address'])
    .where('version_id', '=', versionId)
    .where('depth', '=', 0)
    .execute();
  return pages.map(({ url, final_address: final }) => final ?? url);
}
