// One attempt at a version: from its first page that is still to be read to the moment from which on it is served. Everything
// slow happens outside of transactions, and what came of each page is kept in a short one.

import type { IngestionLimits } from '../../choices/ingestion-limits.js';
import type { WebLimits } from '../../choices/web-pages.js';
import type { Db } from '../../db/database.js';
import type { Egress } from '../../egress/egress.js';
import type { Clock } from '../../time/clock.js';
import type { IndexedVersion, IndexWriter } from '../index-writer.js';
import type { Stage } from '../versions/states.js';
import type { Version } from '../versions/versions.js';
import type { PageFetcher } from '../web/fetch-page.js';
import { readPageUrl, siteOf } from '../web/normal-url.js';
import { createRobots } from '../web/robots.js';
import { readSitemap } from '../web/sitemap.js';
import type { Turns } from '../web/turns.js';
import { endedWith, type EndedWith } from './ended-with.js';
import {
  addFailedPages,
  addPages,
  beginningsOf,
  endOtherPages,
  endPage,
  nextPage,
  readingOf,
  wasReadAt,
  type Page,
} from './page-record.js';
import { resultOf, SAME_PAGE, type PageResult, type ResultParts } from './page-result.js';
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

export interface RunParts extends ReadingParts, ResultParts {
  readonly index: IndexWriter;
  /** Whether the source is to be found by searches, now and until the transaction ends. */
  readonly isActiveSource: (transaction: Db, sourceId: string) => Promise<boolean>;
  readonly egress: Pick<Egress, 'request'>;
  readonly turns: Turns;
  readonly limits: IngestionLimits & WebLimits;
  readonly clock: Clock;
}

/** What became of a version; `gone`: it was over before, or is superseded or removed. */
export type RunEnd = EndedWith | typeof GONE;

const GONE = { status: 'gone' } as const;

export class IngestionRun {
  readonly #parts: RunParts;
  readonly #version: Version;
  readonly #fetcher: PageFetcher;
  readonly #startedAtMs = performance.now();
  /** Within which links are followed. */
  readonly #sites = new Set<string>();

  constructor(parts: RunParts, version: Version) {
    const { egress, turns, clock, limits, signal } = parts;
    this.#parts = parts;
    this.#version = version;
    this.#fetcher = {
      egress,
      robots: createRobots({ egress, limits, signal }),
      turns,
      clock,
      limits,
      signal,
    };
  }

  /** @throws EngineError, which another attempt may do away with; the signal's reason; what the database throws. */
  async run(): Promise<RunEnd> {
    if (!(await this.#enter('fetching'))) return GONE;
    if (!(await this.#findBeginning())) return GONE;
    if (!(await this.#readPages())) return GONE;
    if (!(await this.#enter('indexing'))) return GONE;
    return this.#end();
  }

  /** @returns whether the version is still wanted; so do the others. */
  async #findBeginning(): Promise<boolean> {
    const { db, limits } = this.#parts;
    const { id: versionId, content } = this.#version;
    if ((await beginningsOf(db, versionId)).length === 0) {
      const { pages, failed } = await beginningOf(content, (url) =>
        readSitemap({ ...this.#fetcher, hasTime: () => this.#hasTime() }, url),
      );
      const at = { versionId, depth: 0, maxPages: limits.maxAddresses };
      const isWanted = await this.#write(async (transaction) => {
        await addFailedPages(transaction, failed, at);
        await addPages(transaction, pages, at);
      });
      if (!isWanted) return false;
    }
    for (const text of await beginningsOf(db, versionId)) {
      const url = readPageUrl(text);
      if (url !== undefined) this.#sites.add(siteOf(url));
    }
    return true;
  }

  async #readPages(): Promise<boolean> {
    const { db, limits } = this.#parts;
    let silentPages = 0;
    for (;;) {
      const page = await nextPage(db, this.#version.id);
      if (page === undefined) return true;
      if (!this.#hasTime()) return this.#leaveOthers('failed', 'There was no time left for it.');
      if (silentPages >= limits.maxSilentPages) {
        return this.#leaveOthers('failed', 'The site had stopped answering.');
      }
      const reading = await this.#read(page);
      silentPages = reading.kind === 'unread' && reading.isSilent ? silentPages + 1 : 0;
      const isWhole = page.address === '';
      if (isWhole && reading.kind === 'read' && !(await this.#enter('indexing'))) return false;
      const { content } = this.#version;
      const result = await resultOf(this.#parts, page, reading, { content, sites: this.#sites });
      const kept = await this.#keep(page, result);
      if (kept === 'unwanted') return false;
      if (kept === 'full') return this.#leaveOthers('skipped', 'Enough pages were taken.');
    }
  }

  async #read(page: Page): Promise<PageReading> {
    const { content } = this.#version;
    if (page.address === '') await this.#enter('reading');
    else if (await wasReadAt(this.#parts.db, page, page.address)) {
      return { kind: 'unread', status: 'skipped', reason: SAME_PAGE, isSilent: false };
    }
    const reading = await readPage(this.#parts, this.#fetcher, content, page);
    // A given address that has moved to another site is one of that.
    if (reading.kind === 'read' && reading.url !== undefined && content.kind === 'web' && page.depth === 0) {
      this.#sites.add(siteOf(reading.url));
    }
    return reading;
  }

  async #keep(page: Page, { end, links, chunks, url }: PageResult): Promise<'wanted' | 'full' | 'unwanted'> {
    const { index, limits } = this.#parts;
    const kept = await this.#within(async (transaction, version) => {
      const { id: versionId } = version;
      if (!(await endPage(transaction, page.id, end))) return 'wanted';
      const at = { versionId, depth: page.depth + 1, maxPages: limits.maxAddresses };
      await addPages(transaction, links, at);
      if (end.status === 'indexed') {
        const indexed = { id: page.id, title: end.title ?? '', url: url?.href };
        await index.writePage(transaction, indexedVersionOf(version), indexed, chunks);
        await addRead(transaction, versionId, chunks.length);
      }
      await advance(transaction, version, page.address === '' ? 'indexing' : 'reading');
      return end.status === 'indexed' && version.page_count + 1 >= limits.maxPages ? 'full' : 'wanted';
    });
    return kept ?? 'unwanted';
  }

  #leaveOthers(status: 'skipped' | 'failed', error: string): Promise<boolean> {
    return this.#write((transaction, { id }) => endOtherPages(transaction, id, { status, error }));
  }

  #enter(stage: Stage): Promise<boolean> {
    return this.#write((transaction, version) => advance(transaction, version, stage));
  }

  async #end(): Promise<RunEnd> {
    const { index, isActiveSource, limits, clock } = this.#parts;
    const end = await this.#within(async (db, version) => {
      const ended = endedWith(await readingOf(db, version.id), limits);
      if (ended.status === 'failed') await endFailed({ db, clock }, version, ended.error);
      else {
        // An archived one is served once it is restored.
        if (await isActiveSource(db, version.source_id)) await index.serve(db, indexedVersionOf(version));
        await endReady({ db, clock }, version, ended.error);
      }
      return ended;
    });
    return end ?? GONE;
  }

  /** @returns whether it was done. */
  async #write(work: (transaction: Db, version: Version) => Promise<void>): Promise<boolean> {
    const done = await this.#within(async (transaction, version) => {
      await work(transaction, version);
      return true;
    });
    return done ?? false;
  }

  /** One transaction that has the version to itself. @returns undefined, and does nothing, where the version is not wanted. */
  async #within<Result>(
    work: (transaction: Db, version: Version) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { db, clock, signal } = this.#parts;
    signal.throwIfAborted();
    return db.transaction().execute(async (transaction) => {
      const version = await lockVersion(transaction, this.#version.id);
      if (version === undefined) return undefined;
      if (!(await isOutdated(transaction, version))) return work(transaction, version);
      await endAbandoned({ db: transaction, clock }, version);
      return undefined;
    });
  }

  #hasTime(): boolean {
    return performance.now() - this.#startedAtMs < this.#parts.limits.readingMs;
  }
}

function indexedVersionOf(version: Version): IndexedVersion {
  const { id, workspace_id, space_id, source_id, language } = version;
  return { id, workspaceId: workspace_id, spaceId: space_id, sourceId: source_id, language };
}
