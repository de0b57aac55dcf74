import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { openDatabase, tablesOf, type Database } from './database.js';
import { containing, readPage } from './page.js';

interface Tables {
  readonly words: { readonly word: string };
}

const WORDS = [
  '100%',
  '100 percent',
  'snake_case',
  'snakeXcase',
  String.raw`back\slash`,
  'backslash',
  "quo'te",
];

describe('lists', () => {
  let database: Database;
  let tables: Kysely<Tables>;
  before(async () => {
    database = await openDatabase({ kind: 'memory' });
    tables = tablesOf<Tables>(database.db);
    await sql`create table words (word text not null)`.execute(database.db);
    await tables
      .insertInto('words')
      .values(WORDS.map((word) => ({ word })))
      .execute();
  });
  after(() => database.close());

  const found = async (text: string): Promise<string[]> => {
    const rows = await tables
      .selectFrom('words')
      .selectAll()
      .where('word', 'ilike', containing(text))
      .execute();
    return rows.map(({ word }) => word);
  };

  for (const [text, expected] of [
    ['100', ['100%', '100 percent']],
    ['PERCENT', ['100 percent']],
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', ['snake_case']],
    ['e_c', ['snake_case']],
    ['\\', [String.raw`back\slash`]],
    [String.raw`k\s`, [String.raw`back\slash`]],
    [String.raw`\%`, []],
    ["'", ["quo'te"]],
    ['', WORDS],
  ] as const) {
    it(`finds what contains ${JSON.stringify(text)}, taking no character for a wildcard`, async () => {
      assert.deepEqual(await found(text), [...expected]);
    });
  }

  for (const [limit, offset, expectedRows] of [
    [3, 0, 3],
    [7, 0, 7],
    [8, 0, 7],
    [3, 6, 1],
    [3, 7, 0],
    [3, 1_000_000_000_000, 0],
  ] as const) {
    it(`counts all rows where ${limit} are read from ${offset}`, async () => {
      const page = await readPage(tables.selectFrom('words').selectAll(), { limit, offset }, (query) =>
        query.orderBy('word'),
      );
      assert.equal(page.rows.length, expectedRows);
      assert.equal(page.total, WORDS.length);
    });
  }
});
