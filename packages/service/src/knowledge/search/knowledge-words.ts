// The words of a space for the recognizer, which understands better what it has been told.

import { tablesOf, type Db } from '../../db/database.js';
import type { SearchTables } from './table.js';

/** How many are looked at, of the newest. */
const MAX_CHUNKS = 2_000;

/** @returns titles and headings first, then texts, of the sources that were served last; each line once. */
export async function knowledgeWords(db: Db, spaceId: string, maxCharacters: number): Promise<string> {
  const chunks = await tablesOf<SearchTables>(db)
    .selectFrom('knowledge_served')
    .innerJoin('knowledge_chunks', 'knowledge_chunks.version_id', 'knowledge_served.version_id')
    .select(['title', 'headings', 'body'])
    .where('knowledge_served.space_id', '=', spaceId)
    .orderBy('position', 'desc')
    .orderBy('knowledge_chunks.id')
    .limit(MAX_CHUNKS)
    .execute();
  const lines = new Set([
    ...chunks.flatMap(({ title, headings }) => [title, ...headings]),
    ...chunks.map(({ body }) => body),
  ]);
  let words = '';
  for (const line of lines) {
    if (line.trim() === '') continue;
    const longer = words === '' ? line : `${words}\n${line}`;
    // A text that does not fit whole is cut between two words.
    if (longer.length > maxCharacters) return longer.slice(0, maxCharacters).replace(/\S+$/, '').trimEnd();
    words = longer;
  }
  return words;
}
