// How long a search takes among few and among many chunks, how long a large version takes to be served, and what memory that needs:
// on the embedded database, and on a PostgreSQL where one is installed.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseLocation } from '../../../db/database.js';
import { postgresIsMissing, startPostgres } from '../../../testing/postgres-server.js';
import type { IndexedVersion } from '../../index-writer.js';
import { createKnowledgeSearch, type SearchScope } from '../search.js';
import { newVersion, openSearchedDatabase, serveVersion, type SearchedDatabase } from './searched-space.js';

const FEW = 1_000;
const MANY = 100_000;
const VERSION_CHUNKS = 20_000;
const PAGE_CHUNKS = 200;
const CHUNK_WORDS = 120;
const VOCABULARY = 40_000;
const SEARCHES = 200;
const QUESTION_WORDS = 6;
const MEDIAN_AIM_MS = 50;
const SERVE_AIM_S = 20;
const MEGABYTE = 1024 * 1024;
const { signal } = new AbortController();

/** The same numbers each time: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(7);
const SYLLABLES = [
  'ba',
  'ko',
  'mi',
  'ter',
  'lan',
  'su',
  'vor',
  'pe',
  'ni',
  'dra',
  'gol',
  'fa',
  'ru',
  'xen',
  'ti',
  'os',
];

/** A number in syllables. */
function wordOf(number: number): string {
  let [word, left] = ['', number + SYLLABLES.length];
  while (left > 0) {
    word += SYLLABLES[left % SYLLABLES.length] ?? '';
    left = Math.floor(left / SYLLABLES.length);
  }
  return word;
}

/** As in texts, the second most frequent word comes half as often as the first, and so on. */
const anyWord = (): string => wordOf(Math.floor(VOCABULARY ** random()) - 1);
const anyWords = (count: number): string => Array.from({ length: count }, anyWord).join(' ');

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Writes the pages of a version. */
async function write(
  { db, writer }: SearchedDatabase,
  version: IndexedVersion,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += PAGE_CHUNKS) {
    const chunks = Array.from({ length: Math.min(PAGE_CHUNKS, count - from) }, () => ({
      headings: [anyWords(4)],
      text: anyWords(CHUNK_WORDS),
      place: undefined,
      embedding: undefined,
    }));
    await writer.writePage(db, version, { id: randomUUID(), title: anyWords(3), url: undefined }, chunks);
  }
}

/** Gives a version the chunks of another one: making lexemes of the same words again would take minutes. */
async function copy({ db }: SearchedDatabase, version: IndexedVersion, from: IndexedVersion): Promise<void> {
  await sql`insert into knowledge_chunks (workspace_id, space_id, source_id, version_id, page_id, ordinal, title,
      headings, body, search, length)
    select workspace_id, ${version.spaceId}::uuid, ${version.sourceId}::uuid, ${version.id}::uuid, page_id, ordinal,
      title, headings, body, search, length
    from knowledge_chunks where version_id = ${from.id} order by id`.execute(db);
}

interface Filled {
  readonly writeSeconds: number;
  /** Of the slowest version. */
  readonly serveSeconds: number;
}

/** Fills a space with versions, of which the first is written and the others are copies of it. */
async function fill(database: SearchedDatabase, scope: SearchScope, chunkCount: number): Promise<Filled> {
  const count = Math.min(chunkCount, VERSION_CHUNKS);
  const first = newVersion(scope);
  const writeSeconds = await secondsOf(() => write(database, first, count));
  let serveSeconds = await secondsOf(() => serveVersion(database, first, []));
  for (let filled = count; filled < chunkCount; filled += count) {
    const version = newVersion(scope);
    await copy(database, version, first);
    serveSeconds = Math.max(serveSeconds, await secondsOf(() => serveVersion(database, version, [])));
  }
  return { writeSeconds, serveSeconds };
}

async function secondsOf(task: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return (performance.now() - startedAt) / 1_000;
}

async function searchTimes(database: SearchedDatabase, scope: SearchScope): Promise<readonly number[]> {
  const search = createKnowledgeSearch({ db: database.db, onProblem: () => undefined });
  const times: number[] = [];
  for (let round = 0; round < SEARCHES; round += 1) {
    // Every fifth question has a word that nobody wrote.
    const question = `${anyWords(QUESTION_WORDS)}${round % 5 === 0 ? ` ${anyWord()}q` : ''}`;
    const startedAt = performance.now();
    await search(scope, question, { signal });
    times.push(performance.now() - startedAt);
  }
  return times;
}

const heldOrMissed = (isHeld: boolean): string => (isHeld ? 'held' : 'MISSED');

async function measure(name: string, location: DatabaseLocation): Promise<void> {
  const database = await openSearchedDatabase(location);
  try {
    const workspaceId = await database.createWorkspace();
    for (const total of [FEW, MANY]) {
      const scope = { workspaceId, spaceId: randomUUID(), language: 'en' };
      const { writeSeconds, serveSeconds } = await fill(database, scope, total);
      const times = await searchTimes(database, scope);
      const median = quantile(times, 0.5);
      const cells = [
        name.padEnd(11),
        String(total).padStart(7),
        `${median.toFixed(1)} ms, aim ${MEDIAN_AIM_MS}: ${heldOrMissed(median <= MEDIAN_AIM_MS)}`.padEnd(28),
        `${quantile(times, 0.99).toFixed(1)} ms`.padStart(9),
        `${serveSeconds.toFixed(1)} s, aim ${SERVE_AIM_S}: ${heldOrMissed(serveSeconds <= SERVE_AIM_S)}`.padEnd(
          25,
        ),
        `${writeSeconds.toFixed(1)} s`.padStart(7),
        `${Math.round(process.memoryUsage.rss() / MEGABYTE)} MB`.padStart(8),
      ];
      console.log(cells.join('  '));
    }
  } finally {
    await database.close();
  }
}

console.log(
  `Search by words, ${SEARCHES} questions; versions of ${VERSION_CHUNKS} chunks at most, of ${CHUNK_WORDS} words`,
);
console.log(
  'database      chunks  median of a search            99th pct  a version served           written    memory',
);
if (postgresIsMissing === false) {
  const server = await startPostgres();
  try {
    await measure('PostgreSQL', { kind: 'server', url: await server.createDatabase() });
  } finally {
    await server.stop();
  }
} else {
  console.log(`PostgreSQL: not measured, ${postgresIsMissing}`);
}
await measure('PGlite', { kind: 'memory' });
