// Small real parts for tests of ingestion: a reader of HTML and text whose chunks are paragraphs, and an index that is one table.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { parseHTML } from 'linkedom';
import type { Db } from '../db/database.js';
import type { Section } from '../knowledge/document.js';
import type { IndexWriter } from '../knowledge/index-writer.js';
import { DocumentError } from '../knowledge/documents/document-error.js';
import type { DocumentReader } from '../knowledge/documents/document-reader.js';

/** The part of the DOM that is used here. */
interface ParsedPage {
  readonly document: {
    querySelector(selector: string): ParsedElement | null;
    querySelectorAll(selector: string): Iterable<ParsedElement>;
  };
}

interface ParsedElement {
  readonly textContent: string;
  getAttribute(name: string): string | null;
}

export const htmlReader: Pick<DocumentReader, 'read'> = {
  async read(file, contentType, { url }) {
    const bytes = 'path' in file ? await readFile(file.path) : Buffer.from(file.bytes);
    const text = bytes.toString('utf8');
    if (!contentType.includes('html')) {
      if (text.trim() === '') throw new DocumentError('empty');
      return {
        title: '',
        ...withChunks(text.split('\n\n')),
        links: [],
        canonicalUrl: undefined,
        isNoindex: false,
        isNofollow: false,
      };
    }
    const { document } = parseHTML(text) as unknown as ParsedPage;
    const robots = document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '';
    return {
      title: document.querySelector('title')?.textContent ?? '',
      ...withChunks([...document.querySelectorAll('p')].map((part) => part.textContent)),
      links: [...document.querySelectorAll('a[href]')].map(
        (link) => new URL(link.getAttribute('href') ?? '', url).href,
      ),
      canonicalUrl: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
      isNoindex: robots.includes('noindex'),
      isNofollow: robots.includes('nofollow'),
    };
  },
};

function withChunks(texts: readonly string[]): { readonly sections: Section[]; readonly chunks: Section[] } {
  const sections = texts.map((text) => ({ headings: [], text, place: undefined }));
  return { sections, chunks: sections.filter(({ text }) => text.trim() !== '') };
}

export async function createIndexTable(db: Db): Promise<void> {
  await sql`create table test_chunks (
    id uuid primary key, version_id uuid not null, page_id uuid not null, url text, text text not null,
    is_embedded boolean not null, is_served boolean not null, source_id uuid not null
  )`.execute(db);
}

/** Needs the table of {@link createIndexTable}. */
export const tableIndex: IndexWriter = {
  async writePage(db, version, page, chunks) {
    await sql`delete from test_chunks where page_id = ${page.id}`.execute(db);
    for (const { text, embedding } of chunks) {
      await sql`insert into test_chunks values (${randomUUID()}, ${version.id}, ${page.id}, ${page.url ?? null}, ${text},
        ${embedding !== undefined}, false, ${version.sourceId})`.execute(db);
    }
  },
  async serve(db, version) {
    await sql`update test_chunks set is_served = (version_id = ${version.id})
      where source_id = ${version.sourceId}`.execute(db);
  },
  async withdraw(db, sourceId) {
    await sql`update test_chunks set is_served = false where source_id = ${sourceId}`.execute(db);
  },
  async removeSome(db, versionId, limit) {
    const { rows } = await sql`delete from test_chunks where id in (
      select id from test_chunks where version_id = ${versionId} and not is_served limit ${limit}
    ) returning id`.execute(db);
    return rows.length === limit;
  },
};

export interface IndexedChunk {
  readonly text: string;
  readonly url: string | null;
  readonly is_embedded: boolean;
  readonly is_served: boolean;
}

export async function chunksOf(db: Db, versionId: string): Promise<readonly IndexedChunk[]> {
  const { rows } = await sql<IndexedChunk>`
    select text, url, is_embedded, is_served from test_chunks where version_id = ${versionId} order by text`.execute(
    db,
  );
  return rows;
}

/** A page of a website with one paragraph. */
export function htmlPage(text: string, links: readonly string[] = [], head = ''): string {
  const anchors = links.map((link) => `<a href="${link}">more</a>`).join(' ');
  return `<!doctype html><html><head><title>${text}</title>${head}</head><body><p>${text}</p>${anchors}</body></html>`;
}
