// What a page that was read comes to: chunks to be kept, or the reason why there are none, and the links that are followed.

import type { IngestionLimits } from '../../choices/ingestion-limits.js';
import type { Db } from '../../db/database.js';
import type { Embedder } from '../../engines/embedder.js';
import type { EmbeddedChunk } from '../index-writer.js';
import type { SourceContent } from '../source-content.js';
import { pagesIn, type FoundPage } from '../web/frontier.js';
import { contentHashOf } from './content-hash.js';
import { embedChunks } from './embed-chunks.js';
import { finalAddressOf } from './final-address.js';
import { wasRead, wasReadAt, type Page, type PageEnd } from './page-record.js';
import type { PageReading } from './read-page.js';

export interface PageResult {
  readonly end: PageEnd;
  readonly links: readonly FoundPage[];
  readonly chunks: readonly EmbeddedChunk[];
  /** Where it was found in the end; undefined for what comes from no web page. */
  readonly url: URL | undefined;
}

export interface ResultParts {
  readonly db: Db;
  /** Undefined: nothing has a vector. */
  readonly embedder: Embedder | undefined;
  readonly limits: IngestionLimits;
  readonly signal: AbortSignal;
}

interface Context {
  readonly content: SourceContent;
  /** Within which links are followed. */
  readonly sites: ReadonlySet<string>;
}

export const SAME_PAGE = 'It is the same page as another one.';

/** @throws EngineError of the embedder; the signal's reason; what the database throws. */
export async function resultOf(
  parts: ResultParts,
  page: Page,
  reading: PageReading,
  context: Context,
): Promise<PageResult> {
  if (reading.kind === 'unread') return without({ status: reading.status, error: reading.reason });
  const { db, limits, embedder, signal } = parts;
  const { document, url } = reading;
  const address = url === undefined ? page.address : finalAddressOf(url, document.canonicalUrl);
  const final = address === page.address ? {} : { final_address: address };
  if (address !== page.address && (await wasReadAt(db, page, address))) {
    return without({ ...final, status: 'skipped', error: SAME_PAGE });
  }
  const links = linksOf(page, reading, { ...context, limit: limits.maxAddresses });
  const title = document.title.replaceAll('\0', '').slice(0, MAX_TITLE);
  if (document.isNoindex) {
    return without({ ...final, title, status: 'skipped', error: 'The page asks not to be found.' }, links);
  }
  const known = { ...final, title, content_hash: contentHashOf(document) };
  if (await wasRead(db, page, known.content_hash)) {
    return without({ ...known, status: 'skipped', error: SAME_PAGE });
  }
  const all = document.chunks;
  if (all.length === 0) return without({ ...known, status: 'failed', error: 'It holds no words.' }, links);
  const some = all.slice(0, limits.maxChunksPerPage);
  const error =
    some.length < all.length ? `Only the first ${some.length} of ${all.length} passages are taken.` : null;
  const chunks = await embedChunks(some, embedder, signal);
  return { end: { ...known, status: 'indexed', error }, links, chunks, url };
}

const MAX_TITLE = 500;

function without(end: PageEnd, links: readonly FoundPage[] = []): PageResult {
  return { end, links, chunks: [], url: undefined };
}

function linksOf(
  { depth }: Page,
  { document, url }: PageReading & { readonly kind: 'read' },
  { content, sites, limit }: Context & { readonly limit: number },
): readonly FoundPage[] {
  if (content.kind !== 'web' || depth >= content.maxDepth || url === undefined || document.isNofollow)
    return [];
  return pagesIn({ links: document.links, url, sites, limit });
}
