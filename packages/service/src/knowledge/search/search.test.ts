import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Embedder } from '../../engines/embedder.js';
import type { IndexedVersion } from '../index-writer.js';
import { knowledgeWords } from './knowledge-words.js';
import { createKnowledgeSearch, type SearchScope } from './search.js';
import {
  newVersion,
  openSearchedDatabase,
  serveVersion,
  type SearchedDatabase,
  type WrittenPage,
} from './testing/searched-space.js';

const { signal } = new AbortController();

const MENU: readonly WrittenPage[] = [
  {
    title: 'Menu of the Blue Heron',
    url: 'https://heron.example/menu',
    chunks: [
      {
        headings: ['Pasta'],
        text: 'Linguine alla carbonara with egg and pecorino costs 14 euros.',
        place: 'page 1',
      },
      {
        headings: ['Pasta'],
        text: 'Lasagne with spinach costs 12 euros. It is vegetarian.',
        place: 'page 1',
      },
      { headings: ['Desserts'], text: 'Tiramisu is made every morning, and costs 6 euros.', place: 'page 2' },
      { headings: ['Drinks'], text: 'House wine is served by the glass and by the carafe.', place: 'page 2' },
    ],
  },
  {
    title: 'Visiting',
    chunks: [
      { headings: ['Opening hours'], text: 'From Tuesday to Sunday between noon and ten in the evening.' },
      { headings: ['Parking'], text: 'Cars stand behind the house, bicycles before it.' },
    ],
  },
];

describe('the search of knowledge', () => {
  let database: SearchedDatabase;
  let workspaceId: string;
  before(async () => {
    database = await openSearchedDatabase({ kind: 'memory' }, 'letters');
    workspaceId = await database.createWorkspace();
  });
  after(() => database.close());

  const newScope = (language = 'en'): SearchScope => ({ workspaceId, spaceId: randomUUID(), language });

  const find = async (scope: SearchScope, question: string) =>
    createKnowledgeSearch({
      db: database.db,
      onProblem: (reason) => assert.fail(reason),
    })(scope, question, { signal });

  const textsOf = async (scope: SearchScope, question: string): Promise<readonly string[]> =>
    (await find(scope, question)).map(({ text }) => text);

  async function serveTexts(version: IndexedVersion, ...texts: readonly string[]): Promise<void> {
    await serveVersion(database, version, [{ chunks: texts.map((text) => ({ text })) }]);
  }

  describe('of a menu', () => {
    let scope: SearchScope;
    before(async () => {
      scope = newScope();
      await serveVersion(database, newVersion(scope), MENU);
    });

    for (const [question, expected] of [
      ['Could you please tell me how much the lasagne is?', /^Lasagne/],
      ['What are your opening hours?', /^From Tuesday/],
      ['Where can I park?', /^Cars stand/],
      ['do you have any deserts', /^Tiramisu/],
      ['how much is the karbonara', /^Linguine/],
      ['tiramissu', /^Tiramisu/],
      ['Is there WINE?', /^House wine/],
    ] as const) {
      it(`answers "${question}"`, async () => {
        assert.match((await textsOf(scope, question))[0] ?? 'nothing', expected);
      });
    }

    for (const question of [
      'What is the capital of France?',
      'Who won the football world cup last year?',
      'who are you',
      'the of and',
      '',
      '?!',
    ]) {
      it(`knows nothing of "${question}"`, async () => {
        assert.deepEqual(await find(scope, question), []);
      });
    }

    it('tells where a passage stands, and what its owner calls the source', async () => {
      const search = createKnowledgeSearch({
        db: database.db,
        sourceNames: (_db, ids) => Promise.resolve(new Map(ids.map((id) => [id, 'Our menu']))),
        onProblem: (reason) => assert.fail(reason),
      });
      assert.deepEqual(await search(scope, 'tiramisu', { limit: 1, signal }), [
        {
          text: 'Tiramisu is made every morning, and costs 6 euros.',
          headings: ['Desserts'],
          title: 'Menu of the Blue Heron',
          sourceName: 'Our menu',
          place: 'page 2',
          url: 'https://heron.example/menu',
        },
      ]);
    });

    it('gives as many passages as are wanted', async () => {
      const search = createKnowledgeSearch({ db: database.db, onProblem: (reason) => assert.fail(reason) });
      assert.equal((await search(scope, 'euros', { limit: 2, signal })).length, 2);
      assert.equal((await search(scope, 'euros', { signal })).length, 3);
    });

    it('rejects with the reason of the signal', async () => {
      const search = createKnowledgeSearch({ db: database.db, onProblem: (reason) => assert.fail(reason) });
      const reason = new Error('gone');
      await assert.rejects(search(scope, 'wine', { signal: AbortSignal.abort(reason) }), reason);
      const controller = new AbortController();
      const waiting = search(scope, 'wine', { signal: controller.signal });
      controller.abort(reason);
      await assert.rejects(waiting, reason);
    });

    it('gives the recognizer titles and headings first, within its measure', async () => {
      const words = await knowledgeWords(database.db, scope.spaceId, 10_000);
      assert.match(
        words,
        /^Menu of the Blue Heron\nPasta\nDesserts\nDrinks\nVisiting\nOpening hours\nParking\nLinguine/,
      );
      for (const max of [0, 1, 10, 57, 200]) {
        const some = await knowledgeWords(database.db, scope.spaceId, max);
        assert.ok(some.length <= max && words.startsWith(some));
      }
      assert.equal(await knowledgeWords(database.db, randomUUID(), 100), '');
    });
  });

  it('finds a version when it is served, the next one in its place, and nothing once it is withdrawn', async () => {
    const scope = newScope();
    const { db, writer } = database;
    const first = newVersion(scope);
    const page = { id: 'a', title: '', url: undefined };
    const chunk = {
      headings: [],
      text: 'Soup of the day is lentil.',
      place: undefined,
      embedding: undefined,
    };
    await writer.writePage(db, first, page, [{ ...chunk, text: 'A draft about soup.' }]);
    await writer.writePage(db, first, page, [chunk]);
    assert.deepEqual(await find(scope, 'soup'), []);
    await serveVersion(database, first, []);
    await serveVersion(database, first, []);
    assert.deepEqual(await textsOf(scope, 'soup'), [chunk.text]);

    const second = { ...first, id: randomUUID() };
    await writer.writePage(db, second, page, [{ ...chunk, text: 'Soup of the day is tomato.' }]);
    assert.deepEqual(await textsOf(scope, 'soup'), [chunk.text]);
    await serveVersion(database, second, []);
    assert.deepEqual(await textsOf(scope, 'soup'), ['Soup of the day is tomato.']);
    assert.deepEqual(await find(scope, 'lentil'), []);

    await writer.withdraw(db, first.sourceId);
    await writer.withdraw(db, first.sourceId);
    assert.deepEqual(await find(scope, 'soup'), []);
    assert.equal(await knowledgeWords(db, scope.spaceId, 100), '');
    await serveVersion(database, second, []);
    assert.equal((await find(scope, 'tomato')).length, 1);
  });

  it('removes what is not served in pieces, and forgets its words', async () => {
    const scope = newScope();
    const version = newVersion(scope);
    await serveTexts(version, 'Lentil soup.', 'Tomato soup.', 'Onion soup.');
    const { db, writer } = database;
    await writer.withdraw(db, version.sourceId);
    assert.equal(await writer.removeSome(db, version.id, 2), true);
    assert.equal(await writer.removeSome(db, version.id, 2), false);
    assert.equal(await writer.removeSome(db, version.id, 2), false);
    for (const table of ['knowledge_chunks', 'knowledge_postings', 'knowledge_lexemes', 'knowledge_served']) {
      const { rows } = await sql`select from ${sql.table(table)} where space_id = ${scope.spaceId}`.execute(
        db,
      );
      assert.equal(rows.length, 0, table);
    }
  });

  it('knows the forms of words of the language of the content, and letters of any', async () => {
    const german = newScope('de-AT');
    await serveTexts(
      newVersion(german),
      'Unsere Öffnungszeiten sind täglich von neun bis fünf.',
      'Hunde sind erlaubt.',
    );
    assert.match((await textsOf(german, 'Darf ich meinen Hund mitbringen?'))[0] ?? '', /^Hunde/);
    const japanese = newScope('ja');
    await serveTexts(
      newVersion(japanese),
      '営業時間は午前九時から午後五時までです。',
      '駐車場は建物の裏にあります。',
    );
    assert.match((await textsOf(japanese, '営業時間を教えてください'))[0] ?? '', /^営業/);
    const both = newScope('en');
    await serveTexts(newVersion(both), 'Dogs are allowed.');
    await serveTexts({ ...newVersion(both), language: 'de' }, 'Katzen sind verboten.');
    assert.deepEqual(await textsOf(both, 'dog'), ['Dogs are allowed.']);
    assert.deepEqual(await textsOf(both, 'Katze'), ['Katzen sind verboten.']);
  });

  it('finds nothing of another space, nor of another workspace', async () => {
    const scope = newScope();
    await serveTexts(newVersion(scope), 'The password of the wardrobe is heliotrope.');
    assert.equal((await find(scope, 'heliotrope')).length, 1);
    assert.deepEqual(await find(newScope(), 'heliotrope'), []);
    const other = { ...scope, workspaceId: await database.createWorkspace() };
    assert.deepEqual(await find(other, 'heliotrope'), []);
    assert.deepEqual(await find(other, 'heliotropa'), []);
  });

  it('serves a version of many segments', async () => {
    const scope = newScope();
    const texts = Array.from({ length: 4_100 }, (_none, index) => `Room n${index} has a view of the lake.`);
    await serveTexts(newVersion(scope), ...texts);
    for (const index of [0, 1_999, 2_000, 4_099]) {
      assert.equal((await textsOf(scope, `room n${index}`))[0], texts[index]);
    }
  });

  describe('with embeddings', () => {
    /** Two directions: of what begins with an a, and of the rest. */
    const vectorOf = (text: string): Float32Array => Float32Array.of(...(/^a/i.test(text) ? [1, 0] : [0, 1]));
    const letters: Embedder = {
      model: 'letters',
      embed: (texts) => Promise.resolve(texts.map(vectorOf)),
    };
    let scope: SearchScope;
    before(async () => {
      scope = newScope();
      const texts = ['But soup is hot today.', 'Any soup is hot today.', 'Cold soup is hot today.'];
      await serveVersion(database, newVersion(scope), [
        { chunks: texts.map((text) => ({ text, embedding: vectorOf(text) })) },
      ]);
    });

    const firstWith = async (embedder: Embedder, problems: string[] = []): Promise<string | undefined> => {
      const search = createKnowledgeSearch({
        db: database.db,
        embedder,
        onProblem: (reason) => problems.push(reason),
      });
      return (await search(scope, 'about soup', { signal }))[0]?.text;
    };

    it('puts first what means the same', async () => {
      assert.equal(await firstWith(letters), 'Any soup is hot today.');
    });

    it('ranks by words alone what has vectors of another model', async () => {
      assert.equal(await firstWith({ ...letters, model: 'other' }), 'But soup is hot today.');
    });

    it('goes on without them when they fail or hang, and says so without the question', async () => {
      const problems: string[] = [];
      const failing: Embedder = { ...letters, embed: () => Promise.reject(new Error('about soup')) };
      const hanging: Embedder = { ...letters, embed: () => new Promise(() => undefined) };
      assert.equal(await firstWith(failing, problems), 'But soup is hot today.');
      assert.equal(await firstWith(hanging, problems), 'But soup is hot today.');
      assert.equal(problems.length, 2);
      assert.doesNotMatch(problems.join(), /soup/);
    });
  });

  describe('of any text', () => {
    const HOSTILE = [
      '\0',
      '\ud800 half a character',
      "'; drop table knowledge_chunks; --",
      "a & b | !c <-> d :* ' '' \\ ( )",
      ':* & | !',
      '%_%',
      'x'.repeat(3_000),
      'soup '.repeat(200_000),
      '\u0301'.repeat(10_000),
      '字'.repeat(10_000),
      '😀'.repeat(5_000),
      'a/b/c@d.e https://f.example/?g=h#i',
    ];
    let scope: SearchScope;
    before(async () => {
      scope = newScope();
      await serveTexts(newVersion(scope), 'A soup of lentils.');
      await serveTexts(newVersion(newScope()), 'secretword heliotrope a b c d x 字字');
    });

    for (const text of HOSTILE) {
      it(`asks and keeps ${JSON.stringify(text.slice(0, 20))}`, async () => {
        for (const found of await textsOf(scope, text)) assert.equal(found, 'A soup of lentils.');
        const own = newScope('xx');
        const page = { title: text, url: undefined, chunks: [{ headings: [text], text, place: text }] };
        await serveVersion(database, newVersion(own), [page]);
        await find(own, text);
      });
    }

    it('never throws, and never finds words of another space', () =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 200 }),
            fc
              .array(
                fc.constantFrom('secretword', 'heliotrope', '&', '|', '!', ':*', "'", 'soup', '\0', '('),
                {
                  maxLength: 12,
                },
              )
              .map((words) => words.join(' ')),
          ),
          fc.constantFrom('en', 'de', 'zh', '', 'constructor', 'x'.repeat(99)),
          async (question, language) => {
            for (const found of await textsOf({ ...scope, language }, question)) {
              assert.equal(found, 'A soup of lentils.');
            }
          },
        ),
        { numRuns: 100 },
      ));
  });
});
