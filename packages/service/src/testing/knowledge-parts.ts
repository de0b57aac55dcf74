// What tests of ingestion give to read, and what the index has of it afterwards.

import { sql } from 'kysely';
import type { Db } from '../db/database.js';

export interface IndexedChunk {
  readonly text: string;
  readonly url: string | null;
  readonly is_embedded: boolean;
  readonly is_served: boolean;
}

export async function chunksOf(db: Db, versionId: string): Promise<readonly IndexedChunk[]> {
  const { rows } = await sql<IndexedChunk>`
    select body as text, url, embedding is not null as is_embedded,
      exists (select from knowledge_served served where served.version_id = chunk.version_id) as is_served
    from knowledge_chunks chunk where version_id = ${versionId} order by body`.execute(db);
  return rows;
}

/** A page of a website with one paragraph. */
export function htmlPage(text: string, links: readonly string[] = [], head = ''): string {
  const anchors = links.map((link) => `<a href="${link}">more</a>`).join(' ');
  return `<!doctype html><html><head><title>${text}</title>${head}</head>
    <body><nav>${anchors}</nav><p>${text}</p></body></html>`;
}

/** A text of so many paragraphs, each of which is long enough to be a passage of its own. */
export function longText(paragraphs: number): string {
  return Array.from(
    { length: paragraphs },
    (_, index) => `Dish ${index}. ${'It comes with soup. '.repeat(25)}`,
  ).join('\n\n');
}
