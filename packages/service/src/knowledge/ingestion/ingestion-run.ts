// One attempt at a version: from its first page that is still to be read to the one from which on it is served. Everything slow
// happens outside of transactions, and what came of each page is kept in a short one.

import type { IngestionLimits } from '../../choices/ingestion-limits.js';
import type { WebLimits } from '../../choices/web-pages.js';
import type { Db } from '../../db/database.js';
import type { Egress } from '../../egress/egress.js';
import type { Embedder } from '../../engines/embedder.js';
import type { Clock } from '../../time/clock.js';
import type { EmbeddedChunk, IndexedVersion, IndexWriter } from '../index-writer.js';
import type { SourceContent } from '../source-content.js';
import type { Stage } from '../versions/states.js';
import type { Version } from '../versions/versions.js';
import type { PageFetcher } from '../web/fetch-page.js';
import { pagesIn } from '../web/frontier.js';
import { readPageUrl, siteOf } from '../web/normal-url.js';
import { createRobots } from '../web/robots.js';
import { readSitemap } from '../web/sitemap.js';
import type { Turns } from '../web/turns.js';
import { contentHashOf } from './content-hash.js';
import { embedChunks } from './embed-chunks.js';
import { endedWith, type EndedWith } from './ended-with.js';
import { finalAddressOf } from './final-address.js';
import {
  addFailedPages,
  addPages,
  beginningsOf,
  endOtherPages,
  endPage,
  nextPage,
  readingOf,
  wasRead,
  wasReadAt,
  type Page,
  type PageEnd,
} from './page-record.js';
import type { ChunkDocument } from './ports.js';
import { readPage, type PageReading, type ReadingParts } from './read-page.js';
import { beginningOf } from './source-beginning.js';
import {
  addRead,
  advance,
  endAbandoned,
  endFailed,
  endReady,
  isOutdated,
  lockVersion,
} from './version-record.js';

export interface RunParts extends ReadingParts {
  readonly chunk: ChunkDocument;
  readonly index: IndexWriter;
  /** Undefined: nothing has a vector. */
  readonly embedder: Embedder | undefined;
  readonly egress: Pick<Egress, 'request'>;
  readonly turns: Turns;
  readonly limits: IngestionLimits & WebLimits;
  readonly db: Db;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** What became of a version; `gone`: it was over before, or is superseded or removed. */
export type RunEnd = EndedWith | { readonly status: 'gone' };

const SAME_PAGE = 'It is the same page as another one.';

export class IngestionRun {
  readonly #parts: RunParts;
  readonly #version: Version;
  readonly #content: SourceContent;
  readonly #fetcher: PageFetcher;
  readonly #startedAtMs = performance.now();
  /** Within which links are followed. */
  readonly #sites = new Set<string>();

  constructor(parts: RunParts, version: Version) {
    const { egress, turns, clock, limits, signal } = parts;
    this.#parts = parts;
    this.#version = version;
    this.#content = version.content;
    const robots = createRobots({ egress, limits, signal });
    this.#fetcher = { egress, robots, turns, clock, limits, signal };
  }

  /** @throws EngineError of the embedder, which another attempt may do away with; the signal's reason; what the database throws. */
  async run(): Promise<RunEnd> {
    if (!(await this.#begin())) return { status: 'gone' };
    const isOver = await this.#readPages();
    if (isOver) return { status: 'gone' };
    return this.#end();
  }

  /** @returns whether the version is to be read. */
  async #begin(): Promise<boolean> {
    if (!(await this.#enter('fetching'))) return false;
    const { db, limits } = this.#parts;
    const { id: versionId } = this.#version;
    if ((await beginningsOf(db, versionId)).length === 0) {
      const { pages, failed } = await beginningOf(this.#content, (url) =>
        readSitemap({ ...this.#fetcher, hasTime: () => this.#hasTime() }, url),
      );
      const at = { versionId, depth: 0, maxPages: limits.maxAddresses };
      const isKept = await this.#write(async (transaction) => {
        await addFailedPages(transaction, failed, at);
        await addPages(transaction, pages, at);
      });
      if (!isKept) return false;
    }
    for (const text of await beginningsOf(db, versionId)) {
      const url = readPageUrl(text);
      if (url !== undefined) this.#sites.add(siteOf(url));
    }
    return true;
  }

  /** @returns whether the version is over. */
  async #readPages(): Promise<boolean> {
    const { db, limits } = this.#parts;
    let silentPages = 0;
    for (;;) {
      const page = await nextPage(db, this.#version.id);
      if (page === undefined) return false;
      if (!this.#hasTime()) return !(await this.#leaveOthers('failed', 'There was no time left for it.'));
      if (silentPages >= limits.maxSilentPages) {
        return !(await this.#leaveOthers('failed', 'The site had stopped answering.'));
      }
      const reading = await this.#read(page);
      silentPages = reading.kind === 'unread' && reading.isSilent ? silentPages + 1 : 0;
      const kept = await this.#keep(page, reading);
      if (kept === 'over') return true;
      if (kept === 'full') return !(await this.#leaveOthers('skipped', 'Enough pages were taken.'));
    }
  }

  async #read(page: Page): Promise<PageReading> {
    if (page.address !== '' && (await wasReadAt(this.#parts.db, page, page.address))) return samePage();
    return readPage(this.#parts, this.#fetcher, this.#content, page);
  }

  async #keep(page: Page, reading: PageReading): Promise<'more' | 'full' | 'over'> {
    if (reading.kind === 'unread') {
      const { status, reason: error } = reading;
      return this.#endPage(page, { status, error });
    }
    const { document, url } = reading;
    const { db, limits, embedder, signal } = this.#parts;
    const address = url === undefined ? page.address : finalAddressOf(url, document.canonicalUrl);
    const final = address === page.address ? {} : { final_address: address };
    if ('final_address' in final && (await wasReadAt(db, page, address))) {
      return this.#endPage(page, { ...final, status: 'skipped', error: SAME_PAGE });
    }
    if (url !== undefined && page.depth === 0 && this.#content.kind === 'web') this.#sites.add(siteOf(url));
    const links = this.#linksOf(page, reading);
    const title = document.title.slice(0, 500);
    if (!document.isIndexable) {
      const error = 'The page asks not to be found.';
      return this.#endPage(page, { ...final, title, status: 'skipped', error }, { links });
    }
    const hash = { title, content_hash: contentHashOf(document) };
    if (await wasRead(db, page, hash.content_hash)) {
      return this.#endPage(page, { ...final, ...hash, status: 'skipped', error: SAME_PAGE });
    }
    const all = this.#parts.chunk(document);
    if (all.length === 0) {
      return this.#endPage(
        page,
        { ...final, ...hash, status: 'failed', error: 'It holds no words.' },
        { links },
      );
    }
    const chunks = all.slice(0, limits.maxChunksPerPage);
    if (page.address === '' && !(await this.#enter('indexing'))) return 'over';
    const embedded = await embedChunks(chunks, embedder, signal);
    const error =
      chunks.length < all.length
        ? `Only the first ${chunks.length} of ${all.length} passages are taken.`
        : null;
    const end: PageEnd = { ...final, ...hash, status: 'indexed', error };
    return this.#endPage(page, end, { links, chunks: embedded, url });
  }

  #linksOf({ depth }: Page, { document, url }: PageReading & { readonly kind: 'read' }) {
    const { content } = this.#version;
    if (content.kind !== 'web' || depth >= content.maxDepth || url === undefined || !document.followsLinks)
      return [];
    return pagesIn({
      links: document.links,
      url,
      sites: this.#sites,
      limit: this.#parts.limits.maxAddresses,
    });
  }

  async #endPage(page: Page, end: PageEnd, { links = [], chunks = [], url }: WithPage = {}) {
    const { index, limits } = this.#parts;
    const { id: versionId } = this.#version;
    let isFull = false;
    const isKept = await this.#write(async (transaction, version) => {
      if (!(await endPage(transaction, page.id, end))) return;
      await addPages(transaction, links, { versionId, depth: page.depth + 1, maxPages: limits.maxAddresses });
      if (end.status === 'indexed') {
        const indexed = { id: page.id, title: end.title ?? '', url: url?.href };
        await index.writePage(transaction, indexedVersionOf(version), indexed, chunks);
        await addRead(transaction, versionId, chunks.length);
        isFull = version.page_count + 1 >= limits.maxPages;
      }
      await advance(transaction, version, page.address === '' && chunks.length > 0 ? 'indexing' : 'reading');
    });
    return isKept ? (isFull ? 'full' : 'more') : 'over';
  }

  async #leaveOthers(status: 'skipped' | 'failed', error: string): Promise<boolean> {
    return this.#write((transaction, { id }) => endOtherPages(transaction, id, { status, error }));
  }

  async #enter(stage: Stage): Promise<boolean> {
    return this.#write((transaction, version) => advance(transaction, version, stage));
  }

  async #end(): Promise<RunEnd> {
    const { index, limits, clock } = this.#parts;
    if (!(await this.#enter('indexing'))) return { status: 'gone' };
    let end: RunEnd = { status: 'gone' };
    await this.#write(async (db, version) => {
      end = endedWith(await readingOf(db, version.id), limits);
      if (end.status === 'failed') return endFailed({ db, clock }, version, end.error);
      await index.serve(db, indexedVersionOf(version));
      await endReady({ db, clock }, version, end.error);
    });
    return end;
  }

  /** One transaction that has the version to itself. @returns whether it was done: not of a version that is over. */
  async #write(work: (transaction: Db, version: Version) => Promise<void>): Promise<boolean> {
    const { db, clock, signal } = this.#parts;
    signal.throwIfAborted();
    return db.transaction().execute(async (transaction) => {
      const version = await lockVersion(transaction, this.#version.id);
      if (version === undefined) return false;
      if (await isOutdated(transaction, version)) {
        await endAbandoned({ db: transaction, clock }, version);
        return false;
      }
      await work(transaction, version);
      return true;
    });
  }

  #hasTime(): boolean {
    return performance.now() - this.#startedAtMs < this.#parts.limits.readingMs;
  }
}

interface WithPage {
  readonly links?: readonly { readonly address: string; readonly url: string }[];
  readonly chunks?: readonly EmbeddedChunk[];
  readonly url?: URL | undefined;
}

function samePage(): PageReading {
  return { kind: 'unread', status: 'skipped', reason: SAME_PAGE, isSilent: false };
}

function indexedVersionOf({ id, workspace_id, space_id, source_id, language }: Version): IndexedVersion {
  return { id, workspaceId: workspace_id, spaceId: space_id, sourceId: source_id, language };
}
