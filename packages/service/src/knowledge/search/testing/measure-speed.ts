// How long a search takes among few and among many chunks, how long a large version takes to be served, and what memory that needs:
// on the embedded database, and on a PostgreSQL where one is installed.

import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../../../db/database.js';
import { postgresIsMissing, startPostgres } from '../../../testing/postgres-server.js';
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

/** @returns how long it took to be served, in seconds. */
async function fill(database: SearchedDatabase, scope: SearchScope, chunkCount: number): Promise<number> {
  const version = newVersion(scope);
  for (let from = 0; from < chunkCount; from += PAGE_CHUNKS) {
    const chunks = Array.from({ length: Math.min(PAGE_CHUNKS, chunkCount - from) }, () => ({
      headings: [anyWords(4)],
      text: anyWords(CHUNK_WORDS),
      place: undefined,
      embedding: undefined,
    }));
    const page = { id: randomUUID(), title: anyWords(3), url: undefined };
    await database.writer.writePage(database.db, version, page, chunks);
  }
  const startedAt = performance.now();
  await serveVersion(database, version, []);
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

async function measure(name: string, location: DatabaseLocation): Promise<void> {
  const database = await openSearchedDatabase(location);
  try {
    const workspaceId = await database.createWorkspace();
    for (const total of [FEW, MANY]) {
      const scope = { workspaceId, spaceId: randomUUID(), language: 'en' };
      const startedAt = performance.now();
      let served = 0;
      for (let left = total; left > 0; left -= VERSION_CHUNKS) {
        served = Math.max(served, await fill(database, scope, Math.min(left, VERSION_CHUNKS)));
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      const times = await searchTimes(database, scope);
      const median = quantile(times, 0.5);
      const figures = [
        `${name}, ${total} chunks:`,
        `search median ${median.toFixed(1)} ms (${(median / MEDIAN_AIM_MS).toFixed(2)} of ${MEDIAN_AIM_MS} ms: ${median <= MEDIAN_AIM_MS ? 'held' : 'MISSED'}),`,
        `99th percentile ${quantile(times, 0.99).toFixed(1)} ms,`,
        `written in ${seconds.toFixed(0)} s, a version served in ${served.toFixed(1)} s (${(served / SERVE_AIM_S).toFixed(2)} of ${SERVE_AIM_S} s: ${served <= SERVE_AIM_S ? 'held' : 'MISSED'}),`,
        `memory ${Math.round(process.memoryUsage.rss() / MEGABYTE)} MB`,
      ];
      console.log(figures.join(' '));
    }
  } finally {
    await database.close();
  }
}

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
